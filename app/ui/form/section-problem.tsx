import { useFormWords } from "../../browser/locale/form-words.ts";
import { ErrorNote } from "../error-note.tsx";
import type { Problem } from "./use-form.ts";

/** Shows why a section has no content, with a retry button. */
export function SectionProblem({ problem }: { problem: Problem | null }) {
  const { profile } = useFormWords();
  return problem && <ErrorNote {...problem} title={profile.failed} />;
}
