import { noteGroups, noteKinds, type NoteGroup, type NoteKind } from "./notes.ts";
import type { Notes } from "./schemas/catalogue.ts";
import type { ChangelogLine } from "./schemas/changelog.ts";

/** The lines of a version as a release's text in one language, each in the list of its kind and group. */
export function notesOf(lines: Iterable<Pick<ChangelogLine, "text" | "kind" | "group">>): Notes {
  const notes: Notes = {
    content: [],
    ...(Object.fromEntries(noteKinds.map((kind) => [kind, noGroups()])) as Record<
      NoteKind,
      Record<NoteGroup, string[]>
    >), // every kind is set
  };
  for (const { text, kind, group } of lines) (kind === null ? notes.content : notes[kind][group]).push(text);
  return notes;
}

function noGroups(): Record<NoteGroup, string[]> {
  return Object.fromEntries(noteGroups.map((group) => [group, []])) as unknown as Record<NoteGroup, string[]>; // every group is set
}
