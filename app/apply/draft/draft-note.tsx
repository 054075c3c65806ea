import { useWords } from "../../browser/locale/locale.ts";
import { Check, Warning } from "../../ui/icons.tsx";
import type { DraftState } from "./use-draft.ts";

/** Shows whether the draft is saved; unobtrusive, because that is the usual case. */
export function DraftNote({ state }: { state: DraftState | null }) {
  const { draft } = useWords().apply;
  const isBad = state === "failed" || state === "lost";
  const Icon = isBad ? Warning : Check;
  return (
    <p className="draft-note text-meta" data-bad={isBad ? "" : undefined} role={isBad ? "status" : undefined}>
      {state !== null && state !== "saving" && <Icon size={14} />}
      {state !== null && draft[state]}
    </p>
  );
}
