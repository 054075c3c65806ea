import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Island } from "../../document/island/island.tsx";
import type { WithRules } from "../form/account-rules.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";

/** The password reset (specification, section 2): the page around the form. */
export function ForgotPasswordPage() {
  const { forgot: texts } = useWords();
  const { rules } = useLoaderData<WithRules>();
  return (
    <AuthLayout title={texts.title} description={texts.description}>
      <Island name="forgot-password" props={{ address: usePageAddress(), rules }} now />
    </AuthLayout>
  );
}

/** The page that a mailed reset link opens. */
export function ResetPasswordPage() {
  const { forgot: texts } = useWords();
  const { rules } = useLoaderData<WithRules>();
  return (
    <AuthLayout title={texts.resetTitle} description={texts.resetDescription}>
      <Island name="reset-password" props={{ rules }} now />
    </AuthLayout>
  );
}
