import type { Language } from "./changelog.ts";

/** What a line says beside its kind, as writers put it before a line. */
const markTexts = {
  breaking: { en: "Breaking: ", zh: "不兼容：" },
  deprecated: { en: "Deprecated: ", zh: "弃用：" },
  removed: { en: "Removed: ", zh: "移除：" },
  security: { en: "Security: ", zh: "安全：" },
} satisfies Record<string, Record<Language, string>>;
export type Mark = keyof typeof markTexts;
const marks = Object.keys(markTexts) as Mark[]; // by its type

/** A line with the names of its links and pictures alone. */
export function withoutAddresses(text: string): string {
  return text.replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1");
}

/** A line with a mark, unless it has it. */
export function marked(mark: Mark, text: string, language: Language): string {
  return markAt(text) === mark ? text : markTexts[mark][language] + text;
}

const markPattern = new RegExp(
  `^(?:${marks
    .map(
      (mark) =>
        `(?<${mark}>${Object.values(markTexts[mark])
          .map((each) => each.trim().replace("：", "[：:]"))
          .join("|")})`,
    )
    .join("|")})[^\\S\\n]*(?=\\S)`,
);

function markAt(text: string): Mark | undefined {
  const found = markPattern.exec(text)?.groups;
  return marks.find((mark) => found?.[mark] !== undefined);
}

/** A text without its marks: whether one of them is "Breaking", and the first of the others. */
export function withoutMarks(text: string): {
  text: string;
  breaking: boolean;
  mark: Exclude<Mark, "breaking"> | null;
} {
  const mark = markAt(text);
  if (!mark) return { text, breaking: false, mark: null };
  const rest = withoutMarks(text.replace(markPattern, ""));
  return mark === "breaking" ? { ...rest, breaking: true } : { ...rest, mark };
}
