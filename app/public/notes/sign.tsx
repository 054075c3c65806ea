import type { ShownKind } from "../../../contract/notes.ts";

const signs: Record<ShownKind, string> = { added: "+", changed: "~", fixed: "✓", known: "!" };

/** The sign of a kind of change; a word or a hidden text always stands beside it. */
export function Sign({ kind }: { kind: ShownKind }) {
  return (
    <span className={`sign sign-${kind}`} aria-hidden="true">
      {signs[kind]}
    </span>
  );
}
