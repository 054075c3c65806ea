import type { NoteLine, ShownKind } from "../../../contract/notes.ts";

export type Counts = Record<ShownKind, number> & { breaking: number };

export function countOf(lines: readonly NoteLine[]): Counts {
  const counts: Counts = { added: 0, changed: 0, fixed: 0, known: 0, breaking: 0 };
  for (const { kind, breaking } of lines) {
    counts[kind] += 1;
    if (breaking) counts.breaking += 1;
  }
  return counts;
}
