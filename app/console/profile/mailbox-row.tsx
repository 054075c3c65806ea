import { useAttempt } from "../../ui/form/use-attempt.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { MailboxField } from "../../auth/form/account-fields.tsx";
import { isMailbox, isPasswordGiven } from "../../auth/form/checks.ts";
import { clock } from "../../ui/form/countdown.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { isTooOften, rememberSent, useResendIn } from "../../auth/form/resend.ts";
import { PasswordField } from "../../auth/form/password-fields.tsx";
import { atPassword } from "../../auth/form/wrong-password.ts";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { ContactRow } from "./contact-row.tsx";
import { useProfile } from "../guard/profile.ts";
import { SectionForm } from "./section-form.tsx";

/** The mailbox, with the form that sends a confirmation link to a new one. */
export function MailboxRow() {
  const { contact } = useWords();
  const { data: profile } = useProfile();
  const mailbox = profile?.mailbox ?? null;
  const texts = {
    label: contact.mailbox,
    value: profile ? (mailbox ?? contact.none) : "\u00a0",
    action: mailbox === null ? contact.add : contact.replace,
    actionName: mailbox === null ? contact.addMail : contact.replaceMail,
  };
  return <ContactRow texts={texts} Form={MailboxForm} />;
}

/** The mailbox to which the confirmation link goes, and the account's password. */
type Request = { account: string; password?: string };

function MailboxForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const words = useWords();
  const { contact, profile: texts } = words;
  const { data: profile } = useProfile();
  const asksPassword = profile?.hasPassword ?? true;
  const [sent, setSent] = useState<Request | null>(null);

  const send = async (request: Request) => {
    try {
      await api().call("addMail", request);
      rememberSent(request.account);
    } catch (cause) {
      if (isTooOften(cause)) rememberSent(request.account, cause.data?.retryAfter);
      throw atPassword(cause, "password", words);
    }
  };
  const form = useForm({
    checks: { account: isMailbox, password: asksPassword ? isPasswordGiven : () => undefined },
    submit: async ({ account, password }) => {
      const request = { account: account.trim(), ...(asksPassword && { password }) };
      await send(request);
      setSent(request);
    },
  });

  const cancel = (
    <button type="button" className="button" onClick={onDone}>
      {texts.cancel}
    </button>
  );
  if (sent !== null) return <LinkSent mailbox={sent.account} send={() => send(sent)} />;
  return (
    <SectionForm of={form} submit={contact.sendLink} working={contact.sendingLink} aside={cancel}>
      <p className="text-ui text-ink-2">{contact.mailText}</p>
      <MailboxField of={form} label={contact.newMailbox} />
      {asksPassword && (
        <PasswordField of={form} name="password" label={contact.password} autoComplete="current-password" />
      )}
    </SectionForm>
  );
}

function LinkSent({ mailbox, send }: { mailbox: string; send: () => Promise<void> }) {
  const words = useWords();
  const { contact } = words;
  const note = useRef<HTMLDivElement>(null);
  const { attempt, isBusy, problem } = useAttempt();
  const seconds = useResendIn(mailbox);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="section-form stack">
      <div ref={note} tabIndex={-1}>
        <Note kind="ok">{contact.linkSent(mailbox)}</Note>
      </div>
      <FormProblem problem={problem} />
      <div>
        <button
          type="button"
          className="button num"
          disabled={seconds > 0}
          aria-busy={isBusy}
          onClick={() => void attempt(send)}
        >
          {seconds > 0 ? contact.sendAgainIn(clock(seconds, words)) : contact.sendAgain}
        </button>
      </div>
    </div>
  );
}
