import { applicationPath } from "../../browser/addresses/application-path.ts";
import { Refused } from "../../browser/client/client.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { Note } from "../../ui/note.tsx";
import { needsDeveloper, type DownloadProblem } from "./pending-download.ts";

/** What failed, and a way to try it again; nothing that the reader did is lost. */
export function ProblemNote({ problem }: { problem: DownloadProblem | null }) {
  const { problem: texts, application } = useLocale().words;
  const status = useSession()?.status ?? 0;
  if (!problem) return null;
  const { cause, retry } = problem;
  if (needsDeveloper(cause)) {
    return (
      <Note kind="locked" role="alert">
        <span>{cause.message}</span>
        <a href={applicationPath(status)} className="button small">
          {application[status]}
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
