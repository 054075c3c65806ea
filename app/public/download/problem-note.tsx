import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { Note } from "../../ui/note.tsx";
import { needsDeveloper } from "./pending-download.ts";

/** Shows what failed, with a retry button; nothing is lost. */
export function ProblemNote({ problem }: { problem: RetryableError | null }) {
  const { problem: texts, application } = useWords();
  const status = useSession()?.status ?? 0;
  if (!problem) return null;
  const { cause } = problem;
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
  return <ErrorNote {...problem} title={texts.failed} />;
}
