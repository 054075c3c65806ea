import { useState } from "react";
import { useLoaderData } from "react-router";
import type { CallInput } from "../../contract/schemas.ts";
import { MailboxField } from "../form/account-fields.tsx";
import { isAgreed, isMailbox, isNewPassword, isRepeated } from "../form/checks.ts";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { MailSent } from "../form/mail-sent.tsx";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { rememberSent } from "../form/resend.ts";
import { useAttempt } from "../form/use-attempt.ts";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { useApi } from "../use-api.ts";
import { Consent } from "./consent.tsx";
import type { RegisterData } from "./data.ts";
import { forgetTypedValues } from "./typed-values.ts";

type Registration = CallInput<"registerByMail">;

/** Registration by e-mail: nothing exists until the link is used. */
export function MailForm() {
  const api = useApi();
  const { successes, register: texts } = useAccountWords();
  const { linkMinutes, code } = useAccountRules();
  const [sent, setSent] = useState<Registration | null>(null);

  const send = async (registration: Registration, key?: { idempotencyKey: string }) => {
    await api().call("registerByMail", registration, key);
    rememberSent(registration.account, code.resendSeconds);
    forgetTypedValues();
    setSent(registration);
  };

  if (!sent) return <Form send={send} />;
  return (
    <MailSent
      mailbox={sent.account}
      title={successes.registerByMail}
      text={texts.sentText(sent.account, linkMinutes)}
      send={() => send(sent)}
      onOther={() => setSent(null)}
    />
  );
}

function Form({ send }: { send: (registration: Registration, key: { idempotencyKey: string }) => Promise<void> }) {
  const { form: labels, register: texts } = useAccountWords();
  const { location, agreed } = useLoaderData<RegisterData>();
  const attempt = useAttempt();
  const rules = useAccountRules();
  const form = useForm({
    checks: {
      account: isMailbox,
      password: isNewPassword(rules.password.longest),
      repeated: isRepeated,
      agreed: isAgreed,
    },
    submit({ account, password }) {
      const registration = { account: account.trim(), password, location, agreed };
      return send(registration, attempt(registration));
    },
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <MailboxField of={form} />
      <NewPasswordFields of={form} label={labels.password} lengths={rules.password} />
      <Consent of={form} />
    </FormFrame>
  );
}
