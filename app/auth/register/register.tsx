import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Island } from "../../document/island/island.tsx";
import type { WithPolicies } from "../form/account-rules.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";

/** The choice of region (specification, sections 2 and 3): the page around the first step of a registration. */
export function RegionPage() {
  const { register: texts } = useWords();
  return (
    <AuthLayout title={texts.regionTitle} description={texts.regionDescription}>
      <Registration />
    </AuthLayout>
  );
}

/** The second step of a registration. */
export function RegisterPage() {
  const { register: texts } = useWords();
  return (
    <AuthLayout title={texts.title} description={texts.description}>
      <Registration />
    </AuthLayout>
  );
}

function Registration() {
  const { rules, policies } = useLoaderData<WithPolicies>();
  return <Island name="registration" props={{ address: usePageAddress(), rules, policies }} now />;
}

/** The page that a mailed registration link opens. */
export function FinishPage() {
  const { register: texts } = useWords();
  return (
    <AuthLayout title={texts.finishTitle} description={texts.description}>
      <Island name="finish" props={{ address: usePageAddress() }} now />
    </AuthLayout>
  );
}
