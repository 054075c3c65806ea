import type { Audience } from "../../../contract/audience.ts";
import type { Language } from "../../../contract/language.ts";
import { languages, otherLanguage } from "../../../contract/language.ts";
import { groupsIn, listsIn, noteKinds } from "../../../contract/notes.ts";
import type { Notes, Translation, Version } from "../../../contract/schemas/catalogue.ts";
import { readLine, readMarkdown, readText } from "../../http/input/plain-line.ts";
import type { SiteContent } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { unknownKey } from "../taxonomy.ts";

/** The fields of a release that publishers write, besides its version and state. */
export type ReleaseInput = {
  /** `null` if the day is unknown. */
  updateTime: string | null;
  /** Omitted: as it is, or by the version. */
  channel?: string | undefined;
  /** Omitted: as they are, or for everybody. */
  audience?: Audience | undefined;
  shown?: boolean | undefined;
  /** Omitted: as they are, or `null`. */
  deprecated?: { reason: string; reasonZh?: string | null | undefined } | null | undefined;
  instead?: string | null | undefined;
  other: boolean;
  requires: Version["requires"];
  en: Notes;
  zh: Notes;
  translation: Translation | null;
};

/** The next state of a release. */
export type TargetState = "draft" | "scheduled" | "published";

/** A problem with a field; `message` is a key of the dictionaries' `issues`, `value` what its text names. */
export type InputIssue = { field: string; message: string; value?: string };

type List = { path: string; lines: string[] };

/** The lists of the notes in one language, each with its path, such as `newAdd.core`. */
export function listsOf(notes: Notes): List[] {
  return [
    { path: "content", lines: notes.content },
    ...listsIn(notes).map(({ kind, group, lines }) => ({ path: `${kind}.${group}`, lines })),
  ];
}

/**
 * Trims every line of notes for storage. An empty or invalid line is an issue, as are groups that the site does not have;
 * `field` is the path of the notes.
 */
export function readNotes(
  site: Pick<SiteContent, "settings">,
  notes: Notes,
  field: string,
): { notes: Notes; issues: InputIssue[] } {
  const issues: InputIssue[] = [];
  for (const group of groupsIn(notes)) {
    const kind = noteKinds.find((each) => notes[each][group]);
    issues.push(...unknownKey(site, "noteGroups", { field: `${field}.${kind}.${group}`, key: group }));
  }
  const linesOf = (list: string, lines: string[]) =>
    lines.map((line, index) => checked({ field: `${list}.${index}`, text: line, read: readMarkdown }, issues));
  const groupsOf = (kind: (typeof noteKinds)[number]) =>
    Object.fromEntries(
      Object.entries(notes[kind]).map(([group, lines]) => [group, linesOf(`${field}.${kind}.${group}`, lines)]),
    );
  const content = linesOf(`${field}.content`, notes.content);
  const kinds = Object.fromEntries(noteKinds.map((kind) => [kind, groupsOf(kind)])) as Omit<Notes, "content">; // every kind is set
  return { notes: { content, ...kinds }, issues };
}

type Checked = { field: string; text: string; read: (text: string) => string | undefined };

function checked({ field, text, read }: Checked, issues: InputIssue[]): string {
  const plain = read(text);
  if (!plain) issues.push({ field, message: plain === undefined ? "invalid" : "required" });
  return plain ?? "";
}

/** Trims every line for storage. Invalid notes are issues, as is a channel that the site does not have. */
export function readReleaseText(
  site: Pick<SiteContent, "settings">,
  text: ReleaseInput,
): { text: ReleaseInput; issues: InputIssue[] } {
  const [en, zh] = [readNotes(site, text.en, "en"), readNotes(site, text.zh, "zh")];
  const issues: InputIssue[] = [
    ...(text.channel === undefined ? [] : unknownKey(site, "channels", { field: "channel", key: text.channel })),
    ...en.issues,
    ...zh.issues,
  ];
  const requires = text.requires.map(({ name, range }, index) => ({
    name: checked({ field: `requires.${index}.name`, text: name, read: readLine }, issues),
    range: checked({ field: `requires.${index}.range`, text: range, read: readLine }, issues),
  }));
  const { deprecated } = text;
  const why = deprecated && {
    reason: checked({ field: "deprecated.reason", text: deprecated.reason, read: readText }, issues),
    reasonZh:
      typeof deprecated.reasonZh === "string"
        ? checked({ field: "deprecated.reasonZh", text: deprecated.reasonZh, read: readText }, issues)
        : null,
  };
  return { text: { ...text, deprecated: why, requires, en: en.notes, zh: zh.notes }, issues };
}

/** Lists that exist in one language only, by the path in the other language: `zh.newAdd.core`. */
export function untranslatedLists({
  en,
  zh,
}: Pick<ReleaseInput, "en" | "zh">): { language: Language; field: string }[] {
  const notes = { en: listsOf(en), zh: listsOf(zh) };
  const hasLines = (language: Language, path: string) =>
    notes[language].some((list) => list.path === path && list.lines.length > 0);
  return languages.flatMap((language) =>
    notes[otherLanguage(language)].flatMap(({ path, lines }) =>
      lines.length > 0 && !hasLines(language, path) ? [{ language, field: `${language}.${path}` }] : [],
    ),
  );
}

/**
 * The issues that prevent a release's next state on a given day. A draft may be incomplete; a published release needs
 * text in both languages, unless its `translation` is `missing`, and a date that is not in the future.
 */
export function issuesOfRelease(text: ReleaseInput, destination: TargetState, today: string): InputIssue[] {
  const issues = issuesOfOther(text);
  if (destination === "draft") return issues;
  if (destination === "published" && text.updateTime !== null && text.updateTime > today)
    issues.push({ field: "updateTime", message: "futureDay" });
  const waived = text.translation?.state === "missing" ? text.translation.language : undefined;
  for (const { language, field } of untranslatedLists(text))
    if (language !== waived) issues.push({ field, message: "untranslated" });
  for (const language of languages) {
    const isEmpty = listsOf(text[language]).every(({ lines }) => lines.length === 0);
    if (language !== waived && isEmpty && !issues.some(({ field }) => field === `${language}.content`))
      issues.push({ field: `${language}.content`, message: "required" });
  }
  return issues;
}

function issuesOfOther(text: ReleaseInput): InputIssue[] {
  if (!text.other) return [];
  return languages.flatMap((language) =>
    listsOf(text[language]).flatMap(({ path, lines }) =>
      path === "content" || lines.length === 0 ? [] : [{ field: `${language}.${path}`, message: "listsOfOther" }],
    ),
  );
}

/** The most issues that are returned at once. */
const maxIssues = 20;

/** Throws `invalidInput` (10100) with the first issue of every field, if there are any. */
export function checkIssues(issues: InputIssue[]): void {
  const first = issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index);
  if (first.length > 0) throw refuse("invalidInput", { issues: first.slice(0, maxIssues) });
}
