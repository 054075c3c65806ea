import type { ShownKind } from "../../../contract/notes.ts";

const signs: Record<ShownKind, string> = { added: "+", changed: "~", fixed: "✓", known: "!" };

/** The icon of a kind of change; always accompanied by visible or hidden text. */
export function Sign({ kind }: { kind: ShownKind }) {
  return (
    <span className={`sign sign-${kind}`} aria-hidden="true">
      {signs[kind]}
    </span>
  );
}
