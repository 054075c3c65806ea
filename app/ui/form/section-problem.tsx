import { useWords } from "../../browser/locale/locale.ts";
import { ErrorNote } from "../error-note.tsx";
import type { RetryableError } from "./use-form.ts";

/** Shows why a section has no content, with a retry button. */
export function SectionProblem({ problem }: { problem: RetryableError | null }) {
  const { profile } = useWords();
  return problem && <ErrorNote {...problem} title={profile.failed} />;
}
