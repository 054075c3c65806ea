import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { MailboxField } from "../form/account-fields.tsx";
import { isMailbox } from "../form/checks.ts";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { MailSent } from "../form/mail-sent.tsx";
import { rememberSent } from "../form/resend.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";

export function MailForm() {
  const api = useApi();
  const { successes, forgot: texts } = useWords();
  const { linkMinutes, code } = useAccountRules();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (account: string) => {
    await api().call("sendResetMail", { account });
    rememberSent(account, code.resendSeconds);
    setSentTo(account);
  };

  if (sentTo === null) return <Form send={send} />;
  return (
    <MailSent
      mailbox={sentTo}
      title={successes.sendResetMail}
      text={texts.sentText(sentTo, linkMinutes)}
      send={() => send(sentTo)}
      onOther={() => setSentTo(null)}
    />
  );
}

function Form({ send }: { send: (account: string) => Promise<void> }) {
  const { forgot: texts } = useWords();
  const form = useForm({ checks: { account: isMailbox }, submit: ({ account }) => send(account.trim()) });
  return (
    <FormFrame of={form} submit={texts.sendLink} working={texts.sendingLink}>
      <MailboxField of={form} hint={texts.mailHint} />
    </FormFrame>
  );
}
