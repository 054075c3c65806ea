import { useWords } from "../../browser/locale/locale.ts";
import { RulesContext, type WithRules } from "../form/account-rules.ts";
import { RenderedAddress } from "../../document/island/address.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { PhoneMailTabs, usePhoneOrMail } from "../layout/phone-mail-tabs.tsx";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";

/** `address`: the page's path and query. */
export default function ForgotPasswordIsland({ address, rules }: WithRules & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <ForgotPassword />
      </RulesContext>
    </RenderedAddress>
  );
}

/** Resets the password by a code or by a mailed link (specification, section 2). */
function ForgotPassword() {
  const { forgot: texts } = useWords();
  const tab = usePhoneOrMail("phone");
  const withRedirect = useWithRedirect();
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      <PhoneMailTabs texts={texts} current={tab}>
        {tab === "phone" ? <PhoneForm /> : <MailForm />}
      </PhoneMailTabs>
      <AuthFooter>
        <a href={withRedirect("/login")} className="link">
          {texts.back}
        </a>
      </AuthFooter>
    </>
  );
}
