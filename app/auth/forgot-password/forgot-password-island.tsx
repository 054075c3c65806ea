import { RulesContext, type WithRules } from "../form/account-rules.ts";
import { RenderedAddress } from "../../document/island/address.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { useCurrentTab, AuthTabs } from "../layout/auth-tabs.tsx";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";

const ways = ["phone", "mail"] as const;

/** `address`: path and query of the page. */
export default function ForgotPasswordIsland({ address, rules }: WithRules & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <ForgotPassword />
      </RulesContext>
    </RenderedAddress>
  );
}

/** A new password by a code or by a link in a mail (specification, section 2). */
function ForgotPassword() {
  const { forgot: texts } = useLoginWords();
  const way = useCurrentTab(ways, "phone");
  const withRedirect = useWithRedirect();
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      <AuthTabs
        label={texts.ways}
        tabs={[
          { name: "phone", text: texts.byPhone },
          { name: "mail", text: texts.byMail },
        ]}
        current={way}
      >
        {way === "phone" ? <PhoneForm /> : <MailForm />}
      </AuthTabs>
      <AuthFooter>
        <a href={withRedirect("/login")} className="link">
          {texts.back}
        </a>
      </AuthFooter>
    </>
  );
}
