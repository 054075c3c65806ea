import { noteGroupNames, noteKindNames } from "./names.ts";
import type { NoteGroup, NoteKind, Notes } from "../../contract/schemas/catalogue.ts";

/** What a reader looks for in notes; the six lists of the specification (section 3) are shown as these four. */
export const shownKinds = ["added", "changed", "fixed", "known"] as const;
export type ShownKind = (typeof shownKinds)[number];

const shownAs: Record<NoteKind, ShownKind> = {
  newAdd: "added",
  newUpdate: "changed",
  update: "changed",
  newFixed: "fixed",
  fix: "fixed",
  issue: "known",
};

/** One line of a note. `breaking`: code that uses it has to change. */
export type NoteLine = { kind: ShownKind; group: NoteGroup; text: string; breaking: boolean };
export type Counts = Record<ShownKind, number> & { breaking: number };

/** All lines of a note, by kind and then by group. */
export function linesOf(notes: Notes): NoteLine[] {
  const lines = noteKindNames.flatMap((kind) =>
    noteGroupNames.flatMap((group) => notes[kind][group].map((text) => ({ kind: shownAs[kind], group, ...withoutMark(text) }))),
  );
  return shownKinds.flatMap((kind) => noteGroupNames.flatMap((group) => lines.filter((line) => line.kind === kind && line.group === group)));
}

const mark = /^(?:Breaking:\s*|不兼容[：:]\s*)/;

function withoutMark(text: string): { text: string; breaking: boolean } {
  const breaking = mark.test(text);
  return { text: breaking ? text.replace(mark, "") : text, breaking };
}

export function countOf(lines: readonly NoteLine[]): Counts {
  const counts: Counts = { added: 0, changed: 0, fixed: 0, known: 0, breaking: 0 };
  for (const { kind, breaking } of lines) {
    counts[kind] += 1;
    if (breaking) counts.breaking += 1;
  }
  return counts;
}
