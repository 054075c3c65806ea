import { useEffect, useRef } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { clock } from "../../ui/form/countdown.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { isTooOften, rememberSent, useResendIn } from "./resend.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";

type Props = {
  mailbox: string;
  title: string;
  text: string;
  /** Sends the mail again; rejects if the call fails. `null` after a reload, which has lost what to send. */
  send: (() => Promise<void>) | null;
  onOther: () => void;
};

/** Replaces the form once a link was sent; it can be sent again after a delay. */
export function MailSent({ mailbox, title, text, send, onOther }: Props) {
  const words = useWords();
  const { register: texts } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const { attempt, isBusy, problem } = useAttempt();
  const seconds = useResendIn(mailbox);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const again = async () => {
    if (!send || seconds > 0) return;
    try {
      await send();
      showMessage("done", texts.sentAgain);
    } catch (cause) {
      if (isTooOften(cause)) rememberSent(mailbox, cause.data?.retryAfter);
      throw cause;
    }
  };

  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1} className="form-heading">
        {title}
      </h2>
      <p className="form-text">{text}</p>
      <p className="form-text">{send ? texts.sentHelp : texts.sentCheck}</p>
      <FormProblem problem={problem} />
      {send && (
        <button
          type="button"
          className="button large"
          aria-busy={isBusy}
          aria-disabled={seconds > 0}
          onClick={() => void attempt(again)}
        >
          <span className="num">{seconds > 0 ? texts.sendAgainIn(clock(seconds, words)) : texts.sendAgain}</span>
        </button>
      )}
      <button type="button" className="link form-link" onClick={onOther}>
        {send ? texts.otherMailbox : texts.again}
      </button>
    </div>
  );
}
