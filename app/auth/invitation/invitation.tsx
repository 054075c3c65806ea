import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Island } from "../../document/island/island.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";
import type { WithPolicies } from "../form/account-rules.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";

/** The page that the link of an invitation opens. */
export function InvitationPage() {
  const { invitation: texts } = useWords();
  const { rules, policies } = useLoaderData<WithPolicies>();
  return (
    <AuthLayout title={texts.title} description={texts.description}>
      <Island name="invitation" props={{ address: usePageAddress(), rules, policies }} now />
    </AuthLayout>
  );
}
