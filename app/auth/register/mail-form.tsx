import { useState, useSyncExternalStore } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import { MailboxField } from "../form/account-fields.tsx";
import { isMailbox, isNewPassword, isRepeated } from "../form/checks.ts";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { MailSent } from "../form/mail-sent.tsx";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { rememberSent } from "../form/resend.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { isRecord } from "../../browser/storage/is-record.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { Consent, isAgreed, versionsOf } from "../form/consent.tsx";
import type { Registration } from "./registration.ts";
import { clearTypedValues } from "./typed-values.ts";

type Sent = CallInput<"registerByMail">;

/** Registration by e-mail: the account is created only when the link is used. */
export function MailForm(parts: Registration) {
  const api = useApi();
  const { successes, register: texts } = useWords();
  const { linkMinutes, code } = useAccountRules();
  const [sent, setSent] = useState<Sent | null>(null);
  const mailbox = useSyncExternalStore(awaiting.subscribe, mailboxAwaiting, () => null);

  const send = async (registration: Sent, key?: { idempotencyKey: string }) => {
    await api().call("registerByMail", registration, key);
    rememberSent(registration.account, code.resendSeconds);
    clearTypedValues();
    setSent(registration);
    awaiting.write({ mailbox: registration.account, until: Date.now() + linkMinutes * 60_000 });
  };

  if (mailbox === null) return <Form {...parts} send={send} />;
  return (
    <MailSent
      mailbox={mailbox}
      title={successes.registerByMail}
      text={texts.sentText(mailbox, linkMinutes)}
      send={sent?.account === mailbox ? () => send(sent) : null}
      onOther={awaiting.remove}
    />
  );
}

/** The mailbox whose link was requested in this tab, and until when it is good (milliseconds since 1970). */
type Awaiting = { mailbox: string; until: number };

/** In session storage, so that it survives a reload; without the password, which another request would need. */
const awaiting = storedValue("mail-sent", parseAwaiting, "sessionStorage");

function mailboxAwaiting(): string | null {
  const found = awaiting.read();
  return found && found.until > Date.now() ? found.mailbox : null;
}

function parseAwaiting(value: unknown): Awaiting | null {
  if (!isRecord(value)) return null;
  const { mailbox, until } = value;
  return typeof mailbox === "string" && typeof until === "number" ? { mailbox, until } : null;
}

type FormProps = Registration & { send: (registration: Sent, key: { idempotencyKey: string }) => Promise<void> };

function Form({ location, policies, send }: FormProps) {
  const { language } = useLocale();
  const { form: labels, register: texts } = useWords();
  const attempt = useIdempotencyKey();
  const rules = useAccountRules();
  const form = useForm({
    checks: {
      account: isMailbox,
      password: isNewPassword(rules.password.longest),
      repeated: isRepeated,
      agreed: isAgreed(policies, language),
    },
    submit({ account, password }) {
      const registration = { account: account.trim(), password, location, agreed: versionsOf(policies) };
      return send(registration, attempt(registration));
    },
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <MailboxField of={form} />
      <NewPasswordFields of={form} label={labels.password} lengths={rules.password} />
      <Consent of={form} policies={policies} />
    </FormFrame>
  );
}
