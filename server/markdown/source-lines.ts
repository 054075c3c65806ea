/** A line of a text, and where it stands in the folder; without its number if that is unknown. */
export type SourceLine = { text: string; file: string; line: number | null };

/** Takes what is wrong with a text of the folder, with its file and line. */
export type Warnings = {
  error(file: string, line: number | null, message: string): void;
  warn(file: string, line: number | null, message: string): void;
};

/** A Markdown text in its parts; `bodyLine` is the line on which the text begins. `head`: nothing without one. */
export function splitHead(written: string): { head: string | undefined; body: string; bodyLine: number } {
  const text = written.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const [, head, rest] = /^---[ \t]*\n(|.*?\n)---[ \t]*(?:\n(.*))?$/s.exec(text) ?? [];
  const body = head === undefined ? text : (rest ?? "");
  const above = head === undefined ? 0 : head.split("\n").length + 1;
  const blank = /^(?:[ \t]*\n)*/.exec(body)?.[0] ?? "";
  return { head, body: body.slice(blank.length).trimEnd(), bodyLine: above + blank.split("\n").length };
}

/** `bodyLine`: the line of its file on which a text begins. */
export function linesOf(file: string, body: string, bodyLine: number | null): SourceLine[] {
  return body.split("\n").map((text, index) => ({ text, file, line: bodyLine === null ? null : bodyLine + index }));
}

export const textOf = (lines: readonly SourceLine[]) => lines.map(({ text }) => text).join("\n");

/** The same places in the folder for another text, which has as many lines. */
export function withTexts(lines: readonly SourceLine[], text: string): SourceLine[] {
  return text.split("\n").map((line, index) => ({ file: "", line: null, ...lines[index], text: line }));
}

/** The indentation that all lines with a text have; infinite without any. A spread has no room for thousands. */
export function leastIndent(lines: readonly SourceLine[]): number {
  const indents = lines.filter(({ text }) => text.trim() !== "").map(({ text }) => indentOf(text).length);
  return indents.reduce((one, other) => Math.min(one, other), Infinity);
}

/** How many lines end within a text. */
export const lineEndsIn = (text: string) => text.split("\n").length - 1;

/** On which line places of a text are, from 0; each is asked for after those before it. */
export function lineCounter(text: string): (at: number) => number {
  let [counted, line] = [0, 0];
  return (at) => {
    line += lineEndsIn(text.slice(counted, at));
    counted = at;
    return line;
  };
}

/** The source of a pattern with the flags `gm`, whose two groups are its own: blocks and spans of code. */
export const codeSource =
  "^[ \\t]*(`{3,}|~{3,})[^\\n]*\\n(?:[\\s\\S]*?^[ \\t]*\\1[`~]*[ \\t]*$|[\\s\\S]*)|(`+)[^`]+?\\2";

/** The line above a block of code: its marks, and what it says. */
export const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/** How each line belongs to a block of code. */
export type CodeLine = "opens" | "inside" | "outside";

export function codeLines(lines: readonly { text: string }[]): CodeLine[] {
  let open: string | undefined;
  return lines.map(({ text }) => {
    const [, mark, rest = ""] = fence.exec(text) ?? [];
    if (mark === undefined) return open === undefined ? "outside" : "inside";
    if (open === undefined) {
      if (mark.startsWith("`") && rest.includes("`")) return "outside";
      open = mark;
      return "opens";
    }
    if (mark.startsWith(open) && rest.trim() === "") open = undefined;
    return "inside";
  });
}

export const indentOf = (text: string) => /^[ \t]*/.exec(text)?.[0] ?? "";
