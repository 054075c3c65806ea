import { applicationPath } from "../application/application-path.ts";
import { Refused } from "../client.ts";
import { NotConnected } from "../not-connected.ts";
import { useWords } from "../language/words.ts";
import { useSession } from "../session/session.ts";
import { Note } from "../ui/note.tsx";
import { Link } from "../ui/link.tsx";
import { needsDeveloper, type Problem } from "./wish.ts";

/** What failed, and a way to try it again; nothing that the reader did is lost. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const { problem: texts, failure, site } = useWords();
  const status = useSession()?.status ?? 0;
  if (!problem) return null;
  const { cause, retry } = problem;
  if (needsDeveloper(cause)) {
    return (
      <Note kind="locked" role="alert">
        <span>{cause.message}</span>
        <Link to={applicationPath(status)} className="button small">
          {site.application[status]}
        </Link>
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
            : failure.title}
      </span>
      <button type="button" className="link" onClick={retry}>
        {texts.retry}
      </button>
    </Note>
  );
}
