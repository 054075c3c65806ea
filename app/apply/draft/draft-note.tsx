import { useApplyWords } from "../../browser/locale/apply-words.ts";
import { Check, Warning } from "../../ui/icons.tsx";
import type { DraftState } from "./use-draft.ts";

/** Shows whether the draft is saved; unobtrusive, because that is the usual case. */
export function DraftNote({ state }: { state: DraftState | null }) {
  const { draft } = useApplyWords();
  const isBad = state === "failed" || state === "lost";
  const Icon = isBad ? Warning : Check;
  return (
    <p className="draft-note" data-bad={isBad ? "" : undefined} role={isBad ? "status" : undefined}>
      {state !== null && state !== "saving" && <Icon size={14} />}
      {state !== null && draft[state]}
    </p>
  );
}
