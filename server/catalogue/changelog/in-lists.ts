import type { Changelog as Read, Kind } from "#changelog";
import type { NoteKind } from "../../../contract/notes.ts";
import type { Changelog } from "../../../contract/schemas/changelog.ts";

/** The list of a note for each kind of line. */
const lists: Record<Kind, NoteKind> = { added: "newAdd", changed: "newUpdate", fixed: "newFixed", known: "issue" };

/** A change log with its lines in the lists of notes. */
export function inLists({ versions, ...read }: Read): Changelog {
  return {
    ...read,
    versions: versions.map((version) => ({
      ...version,
      lines: version.lines.map((line) => ({ ...line, kind: line.kind && lists[line.kind] })),
    })),
  };
}
