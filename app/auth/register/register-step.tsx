import { useRef } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useAccountRules } from "../form/account-rules.ts";
import { useAddress } from "../../document/island/address.ts";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { PhoneMailTabs, usePhoneOrMail } from "../layout/phone-mail-tabs.tsx";
import type { Registration } from "./registration.ts";
import { HaveAccount } from "./have-account.tsx";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { useTypedValues } from "./typed-values.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** Registration by mobile number or e-mail (specification, section 2); the region decides which comes first. */
export function RegisterStep(registration: Registration) {
  const { register: texts } = useWords();
  const { location } = registration;
  const { search } = useAddress();
  const tab = usePhoneOrMail(location === 0 ? "phone" : "mail");
  // If text messages reach +86 only, a foreign number would be refused only after it was typed
  const isServedAbroad = useAccountRules().countries.some((country) => country !== "86");
  const forms = useRef<HTMLDivElement>(null);
  const { remember } = useTypedValues(forms, tab);
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      <p className="form-text after-title">
        {texts.region(texts.regions[location])}
        <SentenceSpace />
        <LinkWithin to={`/region${search}`} className="link apart">
          {texts.change}
        </LinkWithin>
      </p>
      <PhoneMailTabs texts={texts} current={tab} hasPhone={location === 0 || isServedAbroad}>
        <div ref={forms} onInput={remember}>
          {tab === "phone" ? <PhoneForm {...registration} /> : <MailForm {...registration} />}
        </div>
      </PhoneMailTabs>
      <HaveAccount />
    </>
  );
}
