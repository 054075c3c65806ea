import { withoutMarks, type Mark } from "#changelog/text";
import { otherLanguage, type Language } from "./language.ts";
import type { ReleaseNote, Translation } from "./schemas/catalogue.ts";

/** The six lists of a release note (specification, section 3); each has the groups of the site's taxonomy. */
export const noteKinds = ["newAdd", "newUpdate", "newFixed", "update", "fix", "issue"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** What a reader looks for in notes; the six lists are shown as these four. */
export const shownKinds = ["added", "changed", "fixed", "known"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const shownAs: Record<NoteKind, ShownKind> = {
  newAdd: "added",
  newUpdate: "changed",
  update: "changed",
  newFixed: "fixed",
  fix: "fixed",
  issue: "known",
};

/**
 * One line of a note, in light Markdown: back-ticks are code, links and pictures have their addresses, and further lines
 * are lists and code blocks below it. `breaking`: code that uses it has to change. `mark`: another mark before its text.
 */
export type NoteLine = {
  kind: ShownKind;
  group: string;
  text: string;
  breaking: boolean;
  mark: Exclude<Mark, "breaking"> | null;
};

/** Lines by kind and group, the groups in the order of the site. */
export type NoteLists = Record<NoteKind, Record<string, string[]>>;

/** The groups of a note, in order. */
export function groupsIn(notes: Record<NoteKind, Record<string, unknown>>): string[] {
  return [...new Set(noteKinds.flatMap((kind) => Object.keys(notes[kind])))];
}

/** All lists of a note, also those without lines. */
export function listsIn(notes: NoteLists): { kind: NoteKind; group: string; lines: string[] }[] {
  const groups = groupsIn(notes);
  return noteKinds.flatMap((kind) => groups.map((group) => ({ kind, group, lines: notes[kind][group] ?? [] })));
}

/** All lines of a note, by what they are shown as and then by group. */
export function linesOf(notes: NoteLists): NoteLine[] {
  const groups = groupsIn(notes);
  return shownKinds.flatMap((shown) =>
    groups.flatMap((group) =>
      noteKinds
        .filter((kind) => shownAs[kind] === shown)
        .flatMap((kind) => notes[kind][group] ?? [])
        .map((text) => ({ kind: shown, group, ...withoutMarks(text) })),
    ),
  );
}

/** The state of a translation, for readers of its language. */
export type TranslationState = Translation["state"];

/**
 * A release's notes for a reader: in their language, or in the other one if theirs is missing. `language` is that of
 * the text; `translation` says what is wrong with the translation, if anything.
 */
export function notesFor(
  release: Pick<ReleaseNote, "en" | "zh" | "other" | "translation">,
  reader: Language,
): { content: string[]; lines: NoteLine[]; language: Language; translation: TranslationState | null } {
  const translation = release.translation?.language === reader ? release.translation.state : null;
  const language = translation === "missing" ? otherLanguage(reader) : reader;
  const notes = release[language];
  return { content: notes.content, lines: release.other ? [] : linesOf(notes), language, translation };
}

/** What a reader should know first: a breaking line, else the first one, else the introduction; and its first line of text. */
export function foremost({ content, lines }: Pick<ReturnType<typeof notesFor>, "content" | "lines">): {
  line: NoteLine | undefined;
  text: string;
} {
  const line = lines.find(({ breaking }) => breaking) ?? lines[0];
  return { line, text: (line?.text ?? content[0] ?? "").split("\n", 1)[0] ?? "" };
}
