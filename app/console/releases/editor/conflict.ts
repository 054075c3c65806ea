import { languages } from "../../../../contract/language.ts";
import { listNames, notesFrom, rowsOf, type ListName, type ReleaseDraft, type NoteRow } from "./release-draft.ts";

/** The parts of a release that can be taken from either publisher. */
export type ReleaseSection = (typeof facts)[number] | ListName;
const facts = [
  "updateTime",
  "channel",
  "audience",
  "shown",
  "deprecated",
  "reason",
  "reasonZh",
  "instead",
  "other",
  "requires",
  "translation",
] as const satisfies (keyof ReleaseDraft)[];

export type Side = "mine" | "theirs";
/** A part that differs between two publishers; `suggested` is the side that changed it, one's own if both did. */
export type SectionConflict = { part: ReleaseSection; suggested: Side };

/** The differences between `mine` and `theirs`, both based on `base`; without it, nobody knows who changed what. */
export function differencesOf(base: ReleaseDraft | null, mine: ReleaseDraft, theirs: ReleaseDraft): SectionConflict[] {
  const parts = new Set([...facts, ...listNames(mine.notes), ...listNames(theirs.notes)]);
  return [...parts].flatMap((part): SectionConflict[] => {
    const own = written(mine, part);
    if (own === written(theirs, part)) return [];
    return [{ part, suggested: base && written(base, part) === own ? "theirs" : "mine" }];
  });
}

/** One's own draft with the selected parts of the other's. */
export function merged(
  mine: ReleaseDraft,
  theirs: ReleaseDraft,
  chosen: Readonly<Partial<Record<ReleaseSection, Side>>>,
): ReleaseDraft {
  const from = (part: ReleaseSection) => (chosen[part] === "theirs" ? theirs : mine);
  return {
    ...(Object.fromEntries(facts.map((fact) => [fact, from(fact)[fact]])) as Omit<ReleaseDraft, "notes">), // each is a fact
    notes: notesFrom(new Set([...listNames(mine.notes), ...listNames(theirs.notes)]), (list) =>
      rowsOf(from(list), list),
    ),
  };
}

function isFact(part: ReleaseSection): part is Exclude<(typeof facts)[number], "requires"> {
  return facts.some((fact) => fact === part);
}

/** A part as it would be stored; empty rows are ignored. */
function written(draft: ReleaseDraft, part: ReleaseSection): string {
  if (part === "requires")
    return JSON.stringify(draft.requires.filter(({ name, range }) => name.trim() || range.trim()));
  if (isFact(part)) return String(draft[part]);
  const rows = rowsOf(draft, part);
  return JSON.stringify(languages.map((language) => textsOf(rows, language)));
}

export function textsOf(rows: readonly NoteRow[], language: keyof NoteRow): string[] {
  return rows.flatMap((row) => row[language].trim() || []);
}
