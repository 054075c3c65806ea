import { Refused } from "../client.ts";
import { NotConnected } from "../not-connected.ts";
import { useLocale } from "../language/locale.ts";
import { Note } from "../ui/note.tsx";
import { needsDeveloper, type Problem } from "./wish.ts";

/** What failed, and a way to try it again; nothing that the reader did is lost. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const { problem: texts } = useLocale().words;
  if (!problem) return null;
  const { cause, retry } = problem;
  if (needsDeveloper(cause)) {
    return (
      <Note kind="locked" role="alert">
        <span>{cause.message}</span>
        <a href="/apply" className="link">
          {texts.become}
        </a>
      </Note>
    );
  }
  return (
    <Note kind="bad" role="alert">
      <span>
        <strong>{texts.failed}</strong>{" "}
        {cause instanceof Refused
          ? cause.message
          : cause instanceof NotConnected || cause instanceof TypeError
            ? texts.notConnected
            : texts.unexpected}
      </span>
      <button type="button" className="link" onClick={retry}>
        {texts.retry}
      </button>
    </Note>
  );
}
