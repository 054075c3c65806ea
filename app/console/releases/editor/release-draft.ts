import type { Audience } from "../../../../contract/audience.ts";
import { languages, type Language } from "../../../../contract/language.ts";
import { groupsIn, noteKinds, type NoteKind } from "../../../../contract/notes.ts";
import { isDay } from "../../form/day-text.ts";
import type { AdminRelease, ReleaseChange } from "../../../../contract/schemas/publishing.ts";

/** One line of a list in both languages; an empty text is a missing translation. */
export type NoteRow = Record<Language, string>;

/** The editable fields of a release (specification, section 3), with every list as rows of both languages. */
export type ReleaseDraft = {
  /** Empty if the day is unknown. */
  updateTime: string;
  channel: string;
  audience: Audience;
  /** Others see that it exists. */
  shown: boolean;
  /** Should not be used any more; the reasons count only then. */
  deprecated: boolean;
  reason: string;
  reasonZh: string;
  /** The version to use instead; empty if the portal chooses. */
  instead: string;
  other: boolean;
  requires: { name: string; range: string }[];
  /** `zh.missing`: published without Chinese, which the page says; empty if both languages are up to date. */
  translation: TranslationChoice;
  /** Every kind has all groups of the site. */
  notes: { content: NoteRow[] } & Record<NoteKind, Record<string, NoteRow[]>>;
};
type Noted = Pick<ReleaseDraft, "notes">;

export const translationChoices = ["", "zh.missing", "en.missing", "zh.outdated", "en.outdated"] as const;
export type TranslationChoice = (typeof translationChoices)[number];

/** A list's path in the API, below the language: `content`, `newAdd.core`. */
export type ListName = "content" | `${NoteKind}.${string}`;

/** The names of all lists, with those that have no lines. */
export function listNames(notes: Record<NoteKind, Record<string, unknown[]>>): ListName[] {
  const groups = groupsIn(notes);
  return ["content", ...noteKinds.flatMap((kind) => groups.map((group) => `${kind}.${group}` as const))];
}

/** The fields of a draft that the server accepts, apart from the revision. */
export type SentRelease = Omit<ReleaseChange, "revision" | "publishAt">;

export function rowsOf({ notes }: Noted, list: ListName): NoteRow[] {
  if (list === "content") return notes.content;
  const { kind, group } = partsOf(list);
  return notes[kind][group] ?? [];
}

/** A list's kind and group. */
export function partsOf(list: Exclude<ListName, "content">): { kind: NoteKind; group: string } {
  const [kind, group] = list.split(".") as [NoteKind, string]; // by the type of the name
  return { kind, group };
}

/** A release as rows: the lines of both languages, paired in order. */
export function draftOf(
  release: Pick<
    AdminRelease,
    | "updateTime"
    | "channel"
    | "audience"
    | "shown"
    | "deprecated"
    | "instead"
    | "other"
    | "requires"
    | "translation"
    | "en"
    | "zh"
  >,
) {
  const { updateTime, channel, audience, shown, deprecated, instead, other, requires, translation, en, zh } = release;
  const lists = new Set([...listNames(en), ...listNames(zh)]);
  const notes = notesFrom(lists, (list) => paired(linesIn(en, list), linesIn(zh, list)));
  if (notes.content.length === 0) notes.content.push({ en: "", zh: "" }); // to write in at once
  const choice = translationChoices.find(
    (each) => translation && each === `${translation.language}.${translation.state}`,
  );
  return {
    updateTime: updateTime ?? "",
    channel,
    audience,
    shown,
    deprecated: deprecated !== null,
    reason: deprecated?.reason ?? "",
    reasonZh: deprecated?.reasonZh ?? "",
    instead: instead ?? "",
    other,
    requires: requires.map(({ name, range }) => ({ name, range })),
    translation: choice ?? "",
    notes,
  };
}

export function linesIn(text: SentRelease["en"], list: ListName): readonly string[] {
  if (list === "content") return text.content;
  const { kind, group } = partsOf(list);
  return text[kind][group] ?? [];
}

function paired(en: readonly string[], zh: readonly string[]): NoteRow[] {
  return Array.from({ length: Math.max(en.length, zh.length) }, (_, index) => ({
    en: en[index] ?? "",
    zh: zh[index] ?? "",
  }));
}

/** The day of the draft if it is later than `today`, to propose when to publish it. */
export function plannedDay({ updateTime }: Pick<ReleaseDraft, "updateTime">, today: string): string | null {
  return isDay(updateTime) && updateTime > today ? updateTime : null;
}

/** Whether nothing is written in any list. */
export function isEmpty(draft: Noted): boolean {
  return listNames(draft.notes).every((list) => rowsOf(draft, list).every(({ en, zh }) => !en.trim() && !zh.trim()));
}

/** Builds notes of these lists from a function of the list's name. */
export function notesFrom<Item>(
  lists: Iterable<ListName>,
  listOf: (list: ListName) => Item[],
): { content: Item[] } & Record<NoteKind, Record<string, Item[]>> {
  const kinds = Object.fromEntries(noteKinds.map((kind) => [kind, {}])) as Record<NoteKind, Record<string, Item[]>>; // one for every kind
  for (const list of lists) {
    if (list === "content") continue;
    const { kind, group } = partsOf(list);
    kinds[kind][group] = listOf(list);
  }
  return { content: listOf("content"), ...kinds };
}

/** A draft as the server accepts it: trimmed lines, without empty ones, and without lists if `other` is set. */
export function textOf({
  updateTime,
  channel,
  audience,
  shown,
  deprecated,
  reason,
  reasonZh,
  instead,
  other,
  requires,
  translation,
  notes,
}: ReleaseDraft): SentRelease {
  const inLanguage = (language: Language) =>
    notesFrom(listNames(notes), (list) =>
      other && list !== "content" ? [] : rowsOf({ notes }, list).flatMap((row) => row[language].trim() || []),
    );
  return {
    updateTime: updateTime || null,
    channel,
    audience,
    shown,
    deprecated: deprecated ? { reason: reason.trim(), reasonZh: reasonZh.trim() || null } : null,
    instead: instead || null,
    other,
    requires: requires.flatMap(({ name, range }) =>
      name.trim() || range.trim() ? [{ name: name.trim(), range: range.trim() }] : [],
    ),
    translation: translationOf(translation),
    en: inLanguage("en"),
    zh: inLanguage("zh"),
  };
}

function translationOf(choice: TranslationChoice): SentRelease["translation"] {
  if (choice === "") return null;
  const [language, state] = choice.split(".") as [Language, "missing" | "outdated"]; // by the type of the choice
  return { language, state };
}

/** The path of the first field with an error below `path`; of an error of a whole list, its first line. */
export function firstWrong(errors: unknown, path: string): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors) return path.replace(/\.root$/, ".0.en");
  for (const [name, below] of Object.entries(errors)) {
    const found = firstWrong(below, `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether both would be stored identically. */
export function isSame(one: ReleaseDraft, other: ReleaseDraft): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
}

/** How many lines of a list lack a translation, by the missing language. */
export function gapsIn(rows: readonly NoteRow[]): Record<Language, number> {
  const lacking = (language: Language, other: Language) =>
    rows.filter((row) => row[language].trim() === "" && row[other].trim() !== "").length;
  return { en: lacking("en", "zh"), zh: lacking("zh", "en") };
}

/** The path of the first line of these lists that lacks a translation. */
export function firstGap({ notes }: Noted, lists: readonly ListName[]): string | undefined {
  for (const list of lists)
    for (const [index, row] of rowsOf({ notes }, list).entries()) {
      const language = languages.find((each) => row[each].trim() === "");
      if (language !== undefined && languages.some((each) => row[each].trim() !== ""))
        return `notes.${list}.${index}.${language}`;
    }
  return undefined;
}

/** The same for all lists, or for `content` if a release has only that. */
export function gapsOf(draft: Pick<ReleaseDraft, "notes" | "other">): Record<Language, number> {
  const gaps = { en: 0, zh: 0 };
  for (const list of draft.other ? (["content"] as const) : listNames(draft.notes)) {
    const found = gapsIn(rowsOf(draft, list));
    for (const language of languages) gaps[language] += found[language];
  }
  return gaps;
}

/**
 * The form's path of a field of the API: `zh.newAdd.core.1` is the second line written in that language, which may be
 * in a later row. `undefined` if the form has no such field.
 */
export function formPathOf(field: string, draft: ReleaseDraft): string | undefined {
  const [first = "", ...rest] = field.split(".");
  if (first === "requires") return requirementPath(rest, draft);
  if (first === "translation") return first;
  if (first === "deprecated") return rest[0];
  const language = languages.find((each) => each === first);
  if (language === undefined) return first in draft ? field : undefined;
  const list = listNames(draft.notes).find((each) => each === rest.join(".") || rest.join(".").startsWith(`${each}.`));
  if (list === undefined) return undefined;
  const position = Number(rest[list.split(".").length]);
  if (!Number.isInteger(position)) return `notes.${list}.root`;
  const written = rowsOf(draft, list).flatMap((row, index) => (row[language].trim() ? [index] : []));
  const index = written[position];
  return index === undefined ? `notes.${list}.root` : `notes.${list}.${index}.${language}`;
}

function requirementPath([place, ...rest]: string[], { requires }: ReleaseDraft): string {
  const written = requires.flatMap(({ name, range }, index) => (name.trim() || range.trim() ? [index] : []));
  const index = written[Number(place)];
  return index === undefined ? "requires.root" : ["requires", index, ...rest].join(".");
}

/** The lines of a pasted text, without list markers. */
export function linesOfText(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => line.replace(/^\s*(?:[-*+•·]|\d{1,3}[.)])\s+/, "").trim() || []);
}

/**
 * The rows after several lines were pasted into one language of a row: the first line replaces that row's text, the
 * others fill the empty texts below, so that translations are paired with their lines, and further lines get new rows.
 */
export function withPasted(
  rows: readonly NoteRow[],
  index: number,
  language: Language,
  lines: readonly string[],
): NoteRow[] {
  const result = rows.map((row) => ({ ...row }));
  for (const [offset, line] of lines.entries()) {
    const at = index + offset;
    const row = result[at];
    if (row && (offset === 0 || row[language].trim() === "")) row[language] = line;
    else result.splice(at, 0, { en: "", zh: "", [language]: line });
  }
  return result;
}

/** Lists that only one language has, unless the translation is marked as missing: they prevent publishing. */
export function untranslatedIn({ notes, other, translation }: ReleaseDraft): ListName[] {
  return listNames(notes).filter((list) => {
    if (other && list !== "content") return false;
    const rows = rowsOf({ notes }, list);
    const [hasEn, hasZh] = [rows.some(({ en }) => en.trim()), rows.some(({ zh }) => zh.trim())];
    return (hasEn && !hasZh && translation !== "zh.missing") || (hasZh && !hasEn && translation !== "en.missing");
  });
}
