import { withoutComponents } from "./components.ts";
import { withoutScripts } from "./html-elements.ts";
import { maxIncluded, withIncludes } from "./includes.ts";
import { codeLines, linesOf, textOf, withTexts, type SourceLine, type Warnings } from "./source-lines.ts";
import { indentedBelow, markTabs } from "./tabs.ts";

type Text = { file: string; body: string; bodyLine: number | null };

const codeOrIcon = /(`+[^`]*`+)|:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?/g;
const codeOrKeys = /(`+[^`]*`+)|(?<![\w+])\+\+([a-z\d][\w-]*(?:\+[a-z\d][\w-]*)*)\+\+(?![\w+])/g;
const note = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([\p{L}\p{N}_-]+)(?:[ \t]+(?!")[\w -]+?)?(?:[ \t]+"([^"]*)")?[ \t]*$/u;
const contents = /^\s*(?:\[\[?_?TOC_?\]?\]|\{:toc\})\s*$/i;
const video = /^([ \t>]*)\[!video\s+<?(https?:[^\]\s>]+)>?\s*\]\s*$/i;

/**
 * What other generators write, in the portal's own Markdown: included files, components of MDX, tabs, and notes of `!!!`.
 * Each line knows where it stands. What is known and cannot be shown is a warning with its line. `whole`: with what is
 * included, and otherwise as it is written.
 */
export function readDialects(
  { file, body, bodyLine }: Text,
  { texts, problems }: { texts: Pick<ReadonlyMap<string, string>, "get" | "has">; problems: Warnings },
): { whole: SourceLine[]; lines: SourceLine[] } {
  const whole = withIncludes(linesOf(file, body, bodyLine), { texts, problems, left: maxIncluded });
  const warn = (index: number, message: string) => {
    const at = whole[index];
    problems.warn(at?.file ?? file, at?.line ?? null, message);
  };
  const plain = withoutComponents(withTexts(whole, withoutScripts(textOf(withoutMdxFences(whole)), warn)), warn);
  const lines = markNotes(markTabs(plain));
  const code = codeLines(lines);
  const shown = lines.map((line, index) => {
    if (code[index] !== "outside") return line;
    if (contents.test(line.text)) return { ...line, text: "" };
    const plainLine = {
      ...line,
      text: line.text.replaceAll(codeOrKeys, (_, span?: string, keys?: string) => span ?? keysOf(keys ?? "")),
    };
    const text = plainLine.text
      .replaceAll(codeOrIcon, (_, span: string | undefined) => span ?? "")
      .replace(video, "$1<$2>");
    if (text !== plainLine.text)
      problems.warn(
        line.file,
        line.line,
        video.test(line.text) ? "a video of another site is shown as a link" : "an icon between colons is left out",
      );
    return { ...line, text };
  });
  return { whole, lines: shown };
}

/** `ctrl+page-up` as keys, which MkDocs writes as `++ctrl+page-up++`. */
function keysOf(keys: string): string {
  const words = keys
    .split("+")
    .map((key) => key.replaceAll("-", " ").replaceAll(/\b[a-z]/g, (first) => first.toUpperCase()));
  return words.map((word) => `<kbd>${word}</kbd>`).join("+");
}

/** Blocks `mdx-code-block` of Docusaurus hold what is no code. */
function withoutMdxFences(lines: readonly SourceLine[]): SourceLine[] {
  let open = "";
  return lines.map((line) => {
    const [, mark = "", info = ""] = /^\s*(`{3,})\s*(\S*)\s*$/.exec(line.text) ?? [];
    const isMark = open === "" ? info === "mdx-code-block" : mark === open && info === "";
    if (!isMark) return line;
    open = open === "" ? mark : "";
    return { ...line, text: "" };
  });
}

/** `!!! note "Title"` and `??? note` with indented lines below become `:::` blocks, also within each other. */
function markNotes(lines: readonly SourceLine[], depth = 0): SourceLine[] {
  const code = codeLines(lines);
  const marked: SourceLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) continue;
    const [, indent = "", kind, title = ""] = code[index] === "outside" ? (note.exec(line.text) ?? []) : [];
    if (kind === undefined) {
      marked.push(line);
      continue;
    }
    const { inner, end } = indentedBelow(lines, index);
    const colons = indent + ":".repeat(Math.max(4, 40 - depth));
    const isFolded = line.text.trim().startsWith("?");
    const shown = isFolded ? `details ${title || kind}` : `${kind} ${title}`;
    marked.push({ ...line, text: `${colons}${shown}` }, ...markNotes(inner, depth + 1), { ...line, text: colons });
    index = end - 1;
  }
  return marked;
}
