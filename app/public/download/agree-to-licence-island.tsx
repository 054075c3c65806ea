import { Fragment, useRef, useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { Note } from "../../ui/note.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { agreementTo, rememberAgreement, useAgreements, type LicenceName } from "./agreement.ts";
import { ProblemNote } from "./problem-note.tsx";

/** `isAnnounced`: the version takes effect on a later day. */
type Props = { licence: LicenceName & { title: string }; isAnnounced: boolean };

/** Agreeing at the end of a licence's page: a member for the account, a guest for this browser (specification, section 5). */
export default function AgreeIsland({ licence, isAnnounced }: Props) {
  const { licence: texts, policy } = useWords();
  const format = useFormats();
  const session = useSession();
  const api = useApi();
  const agreement = agreementTo(useAgreements(), licence);
  const tick = useRef<HTMLInputElement>(null); // what was ticked before React hydrated it stays so
  const [reminded, setReminded] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();
  const { id, version } = licence;

  const agree = async () => {
    const isTicked = tick.current?.checked ?? false;
    setReminded(!isTicked);
    if (!isTicked) return;
    await attempt(async () => {
      if (session)
        await api().call("agreeToPolicies", { licence: { id, version, ...(isAnnounced && { announced: true }) } });
      rememberAgreement(licence);
    });
  };

  if (agreement)
    return (
      <Note kind="ok">
        <span>
          {texts
            .agreed(licence.title, version, format.day(agreement.agreedAt))
            .map((part, index) =>
              index === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
            )}
        </span>
      </Note>
    );
  return (
    <div className="stack">
      <ProblemNote problem={problem} />
      <label className="cluster">
        <input ref={tick} type="checkbox" onChange={() => setReminded(false)} />
        {texts.agree}
      </label>
      <div role="alert">
        {reminded && (
          <Note kind="locked">
            <span>{texts.please}</span>
          </Note>
        )}
      </div>
      <div className="button-row">
        <button type="button" className="button primary" aria-busy={isBusy} onClick={() => void agree()}>
          {isBusy ? texts.preparing : texts.agreeOnly}
        </button>
        {session !== undefined && (
          <p className="text-meta text-ink-2">{session ? policy.forAccount : policy.forBrowser}</p>
        )}
      </div>
    </div>
  );
}
