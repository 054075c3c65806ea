import { useEffect, useRef, useState } from "react";
import { MailboxField } from "../form/account-fields.tsx";
import { isMailbox } from "../form/checks.ts";
import { clock } from "../form/countdown.ts";
import { FormProblem } from "../form/form-problem.tsx";
import { isTooOften, rememberSent, useResendIn } from "../form/resend.ts";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { Note } from "../ui/note.tsx";
import { useApi } from "../use-api.ts";
import { ContactRow } from "./contact-row.tsx";
import { useOwnProfile } from "../owner/own-profile.ts";
import { PartForm } from "../owner/part-form.tsx";

/** The mailbox, and the way to another by a link. */
export function MailboxRow() {
  const { contact } = useAccountWords();
  const { data: profile } = useOwnProfile();
  const mailbox = profile?.mailbox ?? null;
  const texts = {
    label: contact.mailbox,
    value: profile ? (mailbox ?? contact.none) : "\u00a0",
    action: mailbox === null ? contact.add : contact.replace,
    actionName: mailbox === null ? contact.addMail : contact.replaceMail,
  };
  return <ContactRow texts={texts} Form={MailboxForm} />;
}

function MailboxForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const { contact, profile: texts } = useAccountWords();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (account: string) => {
    try {
      await api().call("addMail", { account });
      rememberSent(account);
    } catch (cause) {
      if (isTooOften(cause)) rememberSent(account, cause.data?.retryAfter);
      throw cause;
    }
  };
  const form = useForm({
    checks: { account: isMailbox },
    submit: async ({ account }) => {
      await send(account);
      setSentTo(account.trim());
    },
  });

  const cancel = (
    <button type="button" className="button" onClick={onDone}>
      {texts.cancel}
    </button>
  );
  if (sentTo !== null) return <LinkSent mailbox={sentTo} send={() => send(sentTo)} />;
  return (
    <PartForm of={form} submit={contact.sendLink} working={contact.sendingLink} aside={cancel}>
      <p className="text-ui text-ink-2">{contact.mailText}</p>
      <MailboxField of={form} label={contact.newMailbox} />
    </PartForm>
  );
}

function LinkSent({ mailbox, send }: { mailbox: string; send: () => Promise<void> }) {
  const words = useAccountWords();
  const { contact } = words;
  const note = useRef<HTMLDivElement>(null);
  const again = useForm({ checks: {}, submit: send });
  const seconds = useResendIn(mailbox);
  useEffect(() => note.current?.focus(), []);
  return (
    <form {...again.props} className="part-form">
      <div ref={note} tabIndex={-1}>
        <Note kind="ok">{contact.linkSent(mailbox)}</Note>
      </div>
      <FormProblem problem={again.problem} />
      <div>
        <button type="submit" className="button num" disabled={seconds > 0} aria-busy={again.busy}>
          {seconds > 0 ? contact.sendAgainIn(clock(seconds, words)) : contact.sendAgain}
        </button>
      </div>
    </form>
  );
}
