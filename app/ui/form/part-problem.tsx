import { useFormWords } from "../../browser/locale/form-words.ts";
import { ErrorNote } from "../error-note.tsx";
import type { Problem } from "./use-form.ts";

/** Why a part has nothing to show, and how to try again. */
export function PartProblem({ problem }: { problem: Problem | null }) {
  const { profile } = useFormWords();
  return problem && <ErrorNote {...problem} title={profile.failed} />;
}
