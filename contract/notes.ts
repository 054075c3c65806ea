/** The six lists of a release note and the six groups of each (specification, section 3). */
export const noteKinds = ["newAdd", "newUpdate", "newFixed", "update", "fix", "issue"] as const;
export const noteGroups = ["core", "platform", "tool", "enterprise", "business", "device"] as const;
export type NoteKind = (typeof noteKinds)[number];
export type NoteGroup = (typeof noteGroups)[number];

/** What a reader looks for in notes; the six lists are shown as these four. */
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

/** All lines of a note, by what they are shown as and then by group. */
export function linesOf(notes: Record<NoteKind, Record<NoteGroup, string[]>>): NoteLine[] {
  const lines = noteKinds.flatMap((kind) =>
    noteGroups.flatMap((group) =>
      notes[kind][group].map((text) => ({ kind: shownAs[kind], group, ...withoutMark(text) })),
    ),
  );
  return shownKinds.flatMap((kind) =>
    noteGroups.flatMap((group) => lines.filter((line) => line.kind === kind && line.group === group)),
  );
}

/** How writers mark a line about a change that needs work from its reader. */
const mark = /^(?:Breaking:\s*|不兼容[：:]\s*)/;

function withoutMark(text: string): { text: string; breaking: boolean } {
  const breaking = mark.test(text);
  return { text: breaking ? text.replace(mark, "") : text, breaking };
}
