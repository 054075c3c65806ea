import { useFormWords } from "../../browser/locale/form-words.ts";
import { ErrorNote } from "../error-note.tsx";
import type { RetryableError } from "./use-form.ts";

/** Shows why a section has no content, with a retry button. */
export function SectionProblem({ problem }: { problem: RetryableError | null }) {
  const { profile } = useFormWords();
  return problem && <ErrorNote {...problem} title={profile.failed} />;
}
