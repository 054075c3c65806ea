import { noteKinds, type NoteKind } from "./notes.ts";
import type { Notes } from "./schemas/catalogue.ts";
import type { Changelog, ChangelogLine } from "./schemas/changelog.ts";

/** The lines of a version as a release's text in one language, each in the list of its kind and group. */
export function notesOf(lines: Iterable<Pick<ChangelogLine, "text" | "kind" | "group">>): Notes {
  const notes: Notes = {
    content: [],
    ...(Object.fromEntries(noteKinds.map((kind) => [kind, {}])) as Record<NoteKind, Record<string, string[]>>), // every kind is set
  };
  for (const { text, kind, group } of lines) (kind === null ? notes.content : (notes[kind][group] ??= [])).push(text);
  return notes;
}

/** The share of a change log's points that has to be understood; below it, the publisher must confirm the import. */
export const leastUnderstood = 0.95;

/** The share of its points that are in its versions. */
export function understoodOf({ facts: { points, lost } }: Pick<Changelog, "facts">): number {
  return points === 0 ? 1 : (points - lost) / points;
}
