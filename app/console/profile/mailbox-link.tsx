import { useEffect, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { wrongLinkIn } from "../../auth/link/link-bad.tsx";
import { useWrongLink } from "../../auth/link/use-wrong-link.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { showMessage } from "../../browser/message/message.ts";
import { Note } from "../../ui/note.tsx";
import { useNavigate } from "../routing/navigate.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { clearMailboxToken, storedMailboxToken } from "./mailbox-token.ts";
import { useProfile } from "../guard/profile.ts";
import { Section } from "./section.tsx";

/** Target of the link in the mail. Adds the mailbox only on a button press, so that a mail scanner's GET cannot. */
export function MailboxLinkView() {
  const { mailboxLink: texts } = useWords();
  const [token] = useState(storedMailboxToken);
  return (
    <Section title={texts.title} lead={texts.text}>
      <div className="mailbox-link">
        {token === null ? <Missing text={texts.missing} /> : <Confirmation token={token} />}
      </div>
    </Section>
  );
}

function Confirmation({ token }: { token: string }) {
  const api = useApi();
  const go = useNavigate();
  const { mailboxLink: texts } = useWords();
  const { refetch } = useProfile();
  const { attempt, isBusy, problem } = useAttempt();
  const confirm = async () => {
    await api().call("confirmMail", { token });
    clearMailboxToken();
    await refetch();
    showMessage("done", texts.saved);
    go("/profile/index", { replace: true });
  };
  const usedLink = useWrongLink("bind", token);
  const wrongLink = wrongLinkIn(problem) ?? usedLink;
  if (wrongLink !== undefined) return <Missing title={wrongLink} text={texts.bad} />;
  return (
    <div className="section-form stack">
      <FormProblem problem={problem} />
      <div>
        <button type="button" className="button primary large" aria-busy={isBusy} onClick={() => void attempt(confirm)}>
          {isBusy ? texts.confirming : texts.confirm}
        </button>
      </div>
    </div>
  );
}

function Missing({ title, text }: { title?: string; text: string }) {
  const { mailboxLink: texts } = useWords();
  useEffect(clearMailboxToken, []);
  return (
    <>
      <Note kind="bad" role="alert">
        <span>
          {title !== undefined && <strong>{title}</strong>} {text}
        </span>
      </Note>
      <a href="/profile/index" className="button">
        {texts.toProfile}
      </a>
    </>
  );
}
