import { useRef } from "react";
import { useAddress } from "../../document/island/address.ts";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { useCurrentTab, AuthTabs } from "../layout/auth-tabs.tsx";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import type { Registration } from "./registration.ts";
import { HaveAccount } from "./have-account.tsx";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { useTypedValues } from "./typed-values.ts";

const ways = ["phone", "mail"] as const;

/** Registration by mobile number or by e-mail (specification, section 2); the region decides which is offered first. */
export function RegisterStep(registration: Registration) {
  const { register: texts } = useLoginWords();
  const { location } = registration;
  const { search } = useAddress();
  const way = useCurrentTab(ways, location === 0 ? "phone" : "mail");
  const forms = useRef<HTMLDivElement>(null);
  const { remember } = useTypedValues(forms, way);
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      <p className="form-text mt-2">
        {texts.region(texts.regions[location])}{" "}
        <LinkWithin to={`/region${search}`} className="link">
          {texts.change}
        </LinkWithin>
      </p>
      <AuthTabs
        label={texts.ways}
        tabs={[
          { name: "phone", text: texts.byPhone },
          { name: "mail", text: texts.byMail },
        ]}
        current={way}
      >
        <div ref={forms} onInput={remember}>
          {way === "phone" ? <PhoneForm {...registration} /> : <MailForm {...registration} />}
        </div>
      </AuthTabs>
      <HaveAccount />
    </>
  );
}
