import { Refused } from "../../browser/client/client.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import type { Problem } from "./use-form.ts";
import { useFormWords } from "../../browser/locale/form-words.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { Note } from "../note.tsx";

/** Why a part has nothing to show, and how to try again. */
export function PartProblem({ problem }: { problem: Problem | null }) {
  const { problem: texts } = useLocale().words;
  const { profile } = useFormWords();
  if (!problem) return null;
  const { cause, retry } = problem;
  return (
    <Note kind="bad" role="alert">
      <span>
        <strong>{profile.failed}</strong> {cause instanceof Refused && cause.message}
        {(cause instanceof NotConnected || cause instanceof TypeError) && texts.notConnected}
      </span>
      <button type="button" className="link" onClick={retry}>
        {texts.retry}
      </button>
    </Note>
  );
}
