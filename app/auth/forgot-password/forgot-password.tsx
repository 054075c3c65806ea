import { useLoaderData } from "react-router";
import { Island } from "../../document/island/island.tsx";
import type { WithRules } from "../form/account-rules.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";

/** A new password (specification, section 2): a page around its form. */
export function ForgotPasswordPage() {
  const { forgot: texts } = useLoginWords();
  const { rules } = useLoaderData<WithRules>();
  return (
    <AuthLayout title={texts.title} description={texts.description}>
      <Island name="forgot-password" props={{ address: usePageAddress(), rules }} now />
    </AuthLayout>
  );
}

/** The page that the link in a mail opens. */
export function ResetPasswordPage() {
  const { forgot: texts } = useLoginWords();
  const { rules } = useLoaderData<WithRules>();
  return (
    <AuthLayout title={texts.resetTitle} description={texts.resetDescription}>
      <Island name="reset-password" props={{ rules }} now />
    </AuthLayout>
  );
}
