import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { ErrorNote } from "../error-note.tsx";
import { clock, useSecondsUntil } from "./countdown.ts";
import type { RetryableError } from "./use-form.ts";

/** Temporary failures, after which the form may be sent again at once. */
const temporary: number[] = [refusals.unavailable.code, refusals.internalError.code, refusals.proofNeeded.code];

/** Shows why a form as a whole was refused; input is kept. */
export function FormProblem({ problem }: { problem: RetryableError | null }) {
  const words = useWords();
  const { problem: texts } = useLocale().words;
  if (!problem) return null;
  const { cause, retry } = problem;
  const refused = cause instanceof Refused ? cause : undefined;
  const { retryAfter, reason, issues = [] } = refused?.data ?? {};
  const mayRetry = !refused || temporary.includes(refused.errCode);
  return (
    <ErrorNote cause={cause} title={refused ? undefined : texts.failed} retry={mayRetry ? retry : undefined}>
      {retryAfter !== undefined && retryAfter > 0 && (
        <TryIn seconds={retryAfter} until={(refused?.at ?? 0) + retryAfter * 1_000} />
      )}
      {issues.map(({ field, message }) => (
        <span key={`${field} ${message}`} className="note-text">
          {message}
        </span>
      ))}
      {reason !== undefined && reason !== "" && <span className="note-text">{words.form.suspendedFor(reason)}</span>}
    </ErrorNote>
  );
}

/** Counts down to the next attempt: updated every second, announced to screen readers once. */
function TryIn({ seconds, until }: { seconds: number; until: number }) {
  const words = useWords();
  const left = useSecondsUntil(until);
  return (
    <span className="note-text">
      <span className="hidden-text">{words.form.tryIn(clock(seconds, words))}</span>
      <span aria-hidden="true" className="num">
        {left > 0 ? words.form.tryIn(clock(left, words)) : words.form.tryNow}
      </span>
    </span>
  );
}
