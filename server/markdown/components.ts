import { escapeTitle } from "./tabs.ts";
import {
  codeLines,
  codeSource,
  indentOf,
  leastIndent,
  lineCounter,
  lineEndsIn,
  textOf,
  withTexts,
  type SourceLine,
} from "./source-lines.ts";

type Warn = (index: number, message: string) => void;

const codeOrComment = `${codeSource}|<!--[\\s\\S]*?-->`;
const attributes = "((?:[^<>\"'{}]|\"[^\"]*\"|'[^']*'|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\})*)";
/** Blocks and spans of code and comments stay as they are; the other part is a tag, also over several lines. */
const codeOrTag = new RegExp(`${codeOrComment}|<(/?)([A-Za-z][\\w.]*)(?=[\\s/>])${attributes}>`, "gm");
/** The other part begins an expression. */
const codeOrBrace = new RegExp(`${codeOrComment}|\\\\\\{|\\{`, "gm");
const moduleLine = /^(?:import\s[^\n]*\sfrom\s*["']|import\s*["']|export\s+(?:const|default|function)\s)/;
const tabMark = /<\/?x-tabs?(?: title="[^"]*")?>/g;
const maxExpression = 20_000;

/**
 * Components and expressions of MDX: tabs, notes and HTML are understood, everything else goes with a warning, and its
 * text stays. Elements that stand in Markdown only as a word in angle brackets are shown as that.
 */
export function withoutComponents(lines: readonly SourceLine[], warn: Warn): SourceLine[] {
  const whole = textOf(lines);
  const code = codeLines(lines);
  const isModule = (text: string, index: number) => code[index] === "outside" && moduleLine.test(text);
  const isMdx = lines.some(({ file, text }, index) => /\.mdx$/i.test(file) || isModule(text, index));
  if (!isMdx && !/<\/?[A-Z]|=\{|className=/.test(whole)) return [...lines];
  const plain = isMdx ? withoutExpressions(withoutModules(lines, isModule, warn), warn) : whole;
  let labels = new Map<string, string>();
  const lineAt = lineCounter(plain);
  const text = plain.replace(codeOrTag, (all: string, ...parts: (string | number | undefined)[]) => {
    const [, , closes, name, given = ""] = parts;
    if (typeof name !== "string") return all;
    const at = Number(parts.at(-2));
    const below = "\n".repeat(lineEndsIn(all));
    if (/^[a-z]/.test(name)) return plainElement(all, String(given));
    const valueOf = (key: string) => valueIn(String(given), key);
    const isClosing = closes === "/";
    if (name === "Admonition" || name === "Callout")
      return isClosing ? `:::${below}` : `:::${valueOf("type") || "note"} ${valueOf("title")}${below}`;
    if (name === "Tabs" || name === "CodeGroup") {
      labels = labelsIn(String(given));
      return `<${isClosing ? "/" : ""}x-tabs>${below}`;
    }
    if (name === "TabItem" || name === "Tab") {
      if (isClosing) return `</x-tab>${below}`;
      const value = valueOf("value");
      return `<x-tab title="${escapeTitle(valueOf("label") || valueOf("title") || (labels.get(value) ?? value))}">${below}`;
    }
    const [src, to] = [valueOf("src"), valueOf("href") || valueOf("to")];
    if (/^(?:Image|Img|Video)$/.test(name) && src)
      return `<${name === "Video" ? "video" : "img"} src="${src}" alt="${escapeTitle(valueOf("alt") || valueOf("title"))}">${below}`;
    if (name === "Link" || name === "A") return isClosing ? `</a>${below}` : `<a href="${to}">${below}`;
    if (
      !isMdx &&
      !isClosing &&
      (/\w/.test(plain[at - 1] ?? "") || /^[A-Z0-9_]+$/.test(name)) &&
      String(given).trim() === ""
    )
      return `&lt;${name}&gt;`;
    if (!isClosing) warn(lineAt(at), `the component <${name}> is left out; its text stays: write Markdown or HTML`);
    return below;
  });
  return settleTabs(withTexts(lines, text));
}

function withoutModules(
  lines: readonly SourceLine[],
  isModule: (text: string, index: number) => boolean,
  warn: Warn,
): string {
  return textOf(
    lines.map((line, index) => {
      if (!isModule(line.text, index)) return line;
      warn(index, "the line of import or export is left out");
      return { ...line, text: "" };
    }),
  );
}

/** The text of an attribute: also `{"…"}`, and what `require` or `useBaseUrl` are given. */
function valueIn(given: string, key: string): string {
  const found = new RegExp(
    `(?:^|\\s)${key}=(?:"([^"]*)"|'([^']*)'|\\{[^{}"'\`]*["'\`]([^"'\`{}]*)["'\`][^{}]*\\})`,
  ).exec(given);
  return found?.slice(1).find((value) => value !== undefined) ?? "";
}

/** `values={[{ label: "A", value: "a" }]}` of older tabs. */
function labelsIn(given: string): Map<string, string> {
  const objects = given.match(/\{[^{}]*\blabel:[^{}]*\}/g) ?? [];
  const of = (object: string, key: string) => new RegExp(`\\b${key}:\\s*["']([^"']*)`).exec(object)?.[1] ?? "";
  return new Map(objects.map((object) => [of(object, "value"), of(object, "label")]));
}

/** An element of HTML without attributes that are expressions. */
function plainElement(all: string, given: string): string {
  if (!/=\{|className=/.test(given)) return all;
  const kept = ["src", "href", "alt", "title", "width", "height", "id", "name"].flatMap((key) => {
    const value = valueIn(given, key) || new RegExp(`(?:^|\\s)${key}=\\{(\\d+)\\}`).exec(given)?.[1];
    return value ? [`${key}="${value.replaceAll('"', "&quot;")}"`] : [];
  });
  const [, begin = ""] = /^(<\/?[\w.]+)/.exec(all) ?? [];
  const below = "\n".repeat(lineEndsIn(all));
  return `${[begin, ...kept].join(" ")}${all.endsWith("/>") ? " /" : ""}>${below}`;
}

/** Comments and texts between braces are understood; other expressions go with a warning. */
function withoutExpressions(text: string, warn: Warn): string {
  const pieces: string[] = [];
  const lineAt = lineCounter(text);
  let from = 0;
  codeOrBrace.lastIndex = 0;
  for (let found = codeOrBrace.exec(text); found; found = codeOrBrace.exec(text)) {
    const at = found.index;
    const isAttribute = text[at - 1] === "=" || /^\{:?\s*#/.test(text.slice(at, at + 20)) || text.startsWith("{{", at);
    const end = found[0] === "{" ? closingBrace(text, at) : undefined;
    if (end === undefined) continue;
    codeOrBrace.lastIndex = end;
    if (isAttribute) continue;
    const expression = text.slice(at, end);
    const literal = /^\{\s*(["'`])((?:(?!\1)[^$\n])*)\1\s*\}$/.exec(expression)?.[2];
    const isComment = /^\{\s*\/\*[\s\S]*\*\/\s*\}$/.test(expression);
    if (literal === undefined && !isComment) warn(lineAt(at), "an expression between { } is left out: write its value");
    pieces.push(text.slice(from, at), literal ?? "\n".repeat(lineEndsIn(expression)));
    from = end;
  }
  return pieces.join("") + text.slice(from);
}

function closingBrace(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + maxExpression); at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Marks of tabs on lines of their own, with their text indented as the group is. */
function settleTabs(lines: readonly SourceLine[]): SourceLine[] {
  const code = codeLines(lines);
  const isMark = ({ text }: SourceLine) => /^<\/?x-tabs?\b[^<>]*>$/.test(text);
  const single = lines.flatMap((line, index) => {
    const marks = code[index] === "outside" ? line.text.match(tabMark) : null;
    if (!marks) return [line];
    const indent = indentOf(line.text);
    const texts = line.text.split(tabMark).map((text) => text.trim() && indent + text.trim());
    return texts
      .flatMap((text, part) => [...(text ? [text] : []), ...(marks[part] ? [indent + marks[part]] : [])])
      .map((text) => ({ ...line, text }));
  });
  if (single.length === lines.length && !lines.some(({ text }) => text.includes("<x-tab"))) return single;
  let depth = 0;
  let base = "";
  for (const [index, line] of single.entries()) {
    const mark = line.text.trim();
    if (!isMark({ ...line, text: mark })) continue;
    if (mark === "<x-tabs>" && depth++ === 0) base = indentOf(line.text);
    if (mark === "</x-tabs>") depth--;
    if (mark.startsWith("<x-tab ")) dedent(single, index, base);
    single[index] = { ...line, text: base + mark };
  }
  const isSettled = (line: SourceLine) => isMark({ ...line, text: line.text.trim() });
  return single.flatMap((line) => {
    const empty = { ...line, text: "" };
    return isSettled(line) ? [empty, line, empty] : [line];
  });
}

/** Takes from the text of a tab what it is indented more than `base`. */
function dedent(lines: SourceLine[], open: number, base: string): void {
  let [depth, close] = [0, open];
  for (; close < lines.length; close++) {
    const text = lines[close]?.text.trim() ?? "";
    if (text.startsWith("<x-tab ")) depth++;
    if (text === "</x-tab>" && --depth === 0) break;
  }
  const inner = lines.slice(open + 1, close);
  const isMark = ({ text }: SourceLine) => /^<\/?x-tab/.test(text.trim());
  const more = leastIndent(inner.filter((line) => !isMark(line))) - base.length;
  if (!Number.isFinite(more) || more <= 0) return;
  inner.forEach((line, index) => {
    if (!isMark(line)) lines[open + 1 + index] = { ...line, text: base + line.text.slice(base.length + more) };
  });
}
