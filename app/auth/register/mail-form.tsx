import { useState } from "react";
import type { CallInput } from "../../../contract/schemas.ts";
import { MailboxField } from "../form/account-fields.tsx";
import { isAgreed, isMailbox, isNewPassword, isRepeated } from "../form/checks.ts";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { MailSent } from "../form/mail-sent.tsx";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { rememberSent } from "../form/resend.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { Consent } from "./consent.tsx";
import type { Registration } from "./registration.ts";
import { clearTypedValues } from "./typed-values.ts";

type Sent = CallInput<"registerByMail">;

/** Registration by e-mail: the account is created only when the link is used. */
export function MailForm(parts: Registration) {
  const api = useApi();
  const { successes, register: texts } = useLoginWords();
  const { linkMinutes, code } = useAccountRules();
  const [sent, setSent] = useState<Sent | null>(null);

  const send = async (registration: Sent, key?: { idempotencyKey: string }) => {
    await api().call("registerByMail", registration, key);
    rememberSent(registration.account, code.resendSeconds);
    clearTypedValues();
    setSent(registration);
  };

  if (!sent) return <Form {...parts} send={send} />;
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

type FormProps = Registration & { send: (registration: Sent, key: { idempotencyKey: string }) => Promise<void> };

function Form({ location, agreed, send }: FormProps) {
  const { form: labels, register: texts } = useLoginWords();
  const attempt = useIdempotencyKey();
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
