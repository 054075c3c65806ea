import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { useAccountRules, type AskedPolicy } from "../form/account-rules.ts";
import { Consent, isAgreed, versionsOf } from "../form/consent.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { AuthTitle } from "../layout/auth-parts.tsx";
import type { Enter } from "./use-enter.ts";
import type { NextStep } from "./use-provider-login.ts";

export type NewAccountProps = {
  next: Extract<NextStep, { kind: "register" }>;
  policies: AskedPolicy[];
  enter: Enter;
};

/** Creates the account of a developer who has logged in at the provider for the first time. */
export function NewAccount({ next: { mailbox, phone }, policies, enter }: NewAccountProps) {
  const api = useApi();
  const { language } = useLocale();
  const { signIn: texts } = useWords();
  const name = useAccountRules().developerLogin?.[language] ?? "";
  const contacts = [mailbox, phone && spacedPhone(phone)].filter((contact) => contact !== null);
  const form = useForm({
    checks: { agreed: isAgreed(policies, language) },
    submit: async () => enter(await api().call("registerByPlatform", { agreed: versionsOf(policies) })),
  });
  return (
    <>
      <AuthTitle>{texts.finishTitle}</AuthTitle>
      <p className="form-text after-title">
        {contacts.length > 0 ? texts.finishText(name) : texts.finishNothing(name)}
      </p>
      {contacts.length > 0 && (
        <ul className="form-text num">
          {contacts.map((contact) => (
            <li key={contact} className="wrap-anywhere">
              {contact}
            </li>
          ))}
        </ul>
      )}
      <FormFrame of={form} submit={texts.finish} working={texts.finishing}>
        <Consent of={form} policies={policies} />
      </FormFrame>
    </>
  );
}
