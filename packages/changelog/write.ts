import type { Group, Kind, Language } from "./changelog.ts";
import { marked, type Mark } from "./text.ts";
import { meaningOf, ruledGroup, type Vocabulary } from "./words.ts";

/** What a release tells: an introduction, and lines. `mark`: one beside `breaking`; their texts are without marks. */
export type Told = {
  content: string[];
  lines: { kind: Kind; group: string; text: string; breaking: boolean; mark: Mark | null }[];
};
/** `updateTime`: `YYYY-MM-DD`. */
type WrittenRelease = {
  version: string;
  updateTime: string | null;
  withdrawn: boolean;
  /** Why it was withdrawn or deprecated; `null` for a release that was neither. */
  warning: string | null;
  notes: Told;
};
type Line = Told["lines"][number];
/** `groups`: all that lines may have, in order. */
export type Style = { groups: readonly Group[]; vocabulary: Vocabulary; language: Language };

/** Sections in the order of Keep a Changelog; those with a mark have the lines with it. */
const sections: { kind: Kind; mark: Mark | null; name: Record<Language, string> }[] = [
  { kind: "added", mark: null, name: { en: "Added", zh: "新增" } },
  { kind: "changed", mark: null, name: { en: "Changed", zh: "变更" } },
  { kind: "changed", mark: "deprecated", name: { en: "Deprecated", zh: "弃用" } },
  { kind: "changed", mark: "removed", name: { en: "Removed", zh: "移除" } },
  { kind: "fixed", mark: null, name: { en: "Fixed", zh: "修复" } },
  { kind: "fixed", mark: "security", name: { en: "Security", zh: "安全" } },
  { kind: "known", mark: null, name: { en: "Known issues", zh: "已知问题" } },
];
const introduction = { en: "Notes", zh: "说明" };

/**
 * One release of a change log in Keep a Changelog's format; `parseChangelog` reads the same from it, and a warning as a
 * note.
 */
export function writeRelease({ version, updateTime, withdrawn, warning, notes }: WrittenRelease, style: Style): string {
  const heading = `## [${version}]${updateTime === null ? "" : ` - ${updateTime}`}${withdrawn ? " [YANKED]" : ""}`;
  const quoted = warning === null ? [] : [warning.replaceAll(/^/gm, "> ")];
  return `${[heading, ...quoted, ...sectionsOf(notes, sections, { ...style, level: "###" })].join("\n\n")}\n`;
}

/** The notes of one release as a text of its own, in which the lines of a list keep their order: marks stand before them. */
export function writeNotes(notes: Told, style: Style): string {
  const unmarked = sections.filter(({ mark }) => mark === null);
  const parts = sectionsOf(notes, unmarked, { ...style, level: "##" });
  return parts.length > 0 ? `${parts.join("\n\n")}\n` : "";
}

function sectionsOf({ content, lines }: Told, shown: typeof sections, style: Style & { level: string }): string[] {
  const { language, level, vocabulary } = style;
  /** The mark that a line's section has; another one is written before its text. */
  const sectionMark = ({ kind, mark }: Line) =>
    shown.some((section) => section.kind === kind && section.mark === mark) ? mark : null;
  return [
    ...(content.length > 0
      ? [`${level} ${introduction[language]}`, content.map((text) => pointOf(text, vocabulary)).join("\n")]
      : []),
    ...shown.flatMap((section) => {
      const own = lines.filter((line) => line.kind === section.kind && sectionMark(line) === section.mark);
      return own.length > 0 ? [`${level} ${section.name[language]}`, ...groupsOf(own, section.mark, style)] : [];
    }),
  ];
}

/** Lines by group, those of the first one without its name. */
function groupsOf(
  lines: Line[],
  mark: Mark | null,
  { groups, language, vocabulary, level }: Style & { level: string },
): string[] {
  const keys = [...new Set([...groups.map(({ key }) => key), ...lines.map(({ group }) => group)])];
  return keys.flatMap((key, index) => {
    const own = lines.filter(({ group }) => group === key);
    if (own.length === 0) return [];
    const points = own.map((line) => {
      const text = line.mark && line.mark !== mark ? marked(line.mark, line.text, language) : line.text;
      return pointOf(line.breaking ? marked("breaking", text, language) : text, vocabulary);
    });
    return [
      ...(index === 0 ? [] : [`${level}# ${groups.find((each) => each.key === key)?.name[language] ?? key}`]),
      points.join("\n"),
    ];
  });
}

/** A point of a list, with the lines below it. */
function pointOf(text: string, vocabulary: Vocabulary): string {
  let isCode = false;
  let before: "text" | "list" | "code" = "text";
  const written = text.split("\n").map((line, index) => {
    const isFence = /^\s*```/.test(line);
    const [, indent = "", mark = ""] = /^(\s*)([-*] |\d+\. )?/.exec(line) ?? [];
    const now = isCode || isFence ? "code" : mark && index > 0 ? "list" : "text";
    const own =
      now === "code"
        ? line
        : index === 0
          ? withoutPrefixes(escaped(line), vocabulary)
          : indent + mark + escaped(line.slice(indent.length + mark.length));
    const joint =
      index === 0
        ? ""
        : now === "text" && before === "text"
          ? "<br>"
          : now === "text" || /^\d/.test(mark)
            ? "\n\n  "
            : "\n  ";
    if (isFence) isCode = !isCode;
    before = now;
    return joint + own;
  });
  return `- ${written.join("")}`;
}

const untouched = /(`+)[^]*?[^`]\1(?!`)|!?\[[^\]\n]*\]\(https?:[^)\s]*\)/g;

/** Names of groups before a text, which would be read as its group, as text. */
function withoutPrefixes(text: string, vocabulary: Vocabulary): string {
  const names = (name: string) => meaningOf(vocabulary, name)?.group ?? ruledGroup(vocabulary, name);
  return text
    .replace(/([^:：]{1,40})([:：])/gu, (whole, name: string, colon) =>
      names(name) ? `${name}${colon === ":" ? String.raw`\:` : "&#65306;"}` : whole,
    )
    .replace(/【(?=[^】]{1,40}】)/gu, "&#12304;");
}

/** Text in which only code and links have a meaning. */
function escaped(text: string): string {
  let written = "";
  let end = 0;
  for (const { 0: whole, index } of text.matchAll(untouched)) {
    written += plain(text.slice(end, index)) + whole;
    end = index + whole.length;
  }
  const all = written + plain(text.slice(end));
  return all.replace(/^([#>+=-]|~{3})/, String.raw`\$1`).replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

function plain(text: string): string {
  return text
    .replace(/[\\`*[\]<~|]/g, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`)

    .replace(/!$/, String.raw`\!`);
}
