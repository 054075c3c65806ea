import createMarkdown, { type Token } from "markdown-it";

/** Lines of the text, counted from 1; both ends are included. */
export type LineRange = { line: number; lastLine: number };

/**
 * A block of the text with its Markdown. `level`: of a heading, otherwise 0; a bold line is a heading below all others.
 * `rows`: of a table, its header first. Quotes are read like their content.
 */
export type Block = LineRange & {
  type: "heading" | "paragraph" | "list" | "table" | "comment" | "code";
  source: string;
  level: number;
  items: Item[];
  rows: Row[];
};
export type Item = LineRange & { mark: string; blocks: Block[] };
type Row = LineRange & { cells: string[] };

export type MarkdownText = { blocks: Block[]; lines: string[]; toText: (source: string) => string };

export const boldLevel = 7;

// HTML is parsed in order to drop comments and layout; all other markup becomes text.
const markdown = createMarkdown({ html: true });
// Otherwise a line without a bar and the header of another table would be rows of the table above
markdown.block.ruler.push(
  "end of table",
  ({ src, bMarks, eMarks, parentType }, line, endLine, silent) => {
    if (!silent || parentType !== "table") return false;
    const textOf = (index: number) => src.slice(bMarks[index], eMarks[index]);
    return !textOf(line).includes("|") || (line + 1 < endLine && ruleOfTable.test(textOf(line + 1)));
  },
  { alt: ["blockquote"] },
);
const ruleOfTable = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
/** Characters with a meaning in inline Markdown, and those that a line of release notes must not contain. */
const special = /[\\`*_[\]<>&!~\n]/;
const invisible = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/gu;
const layout =
  /^<\/?(?:a|b|big|center|code|div|details|em|font|h[1-6]|hr|i|kbd|li|ol|p|picture|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^>]*)?\/?>$/i;
const indentedList = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * The blocks of a Markdown text. `toText` converts the inline Markdown of a block to a note's text: addresses of links
 * and pictures stay, code stays in backticks, emphasis and layout are dropped, other HTML stays as it is written.
 */
export function readMarkdown(text: string): MarkdownText {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(invisible, "")
    .split(/\r\n|\n|\r/);
  const tokens: Token[] = [];
  const definitions = {}; // of reference links
  markdown.block.parse(readable(lines).join("\n"), markdown, definitions, tokens);
  const toText = (source: string) => {
    const inline: Token[] = [];
    if (special.test(source)) markdown.inline.parse(source, markdown, definitions, inline);
    const written = inline.length ? writeInline(inline) : source;
    return written
      .split("\n")
      .map((line) => line.replace(/\s+/g, " ").trim())
      .join("\n")
      .trim();
  };
  return { blocks: blocksUntil("", tokens.values(), lines), lines, toText };
}

/** Marks of plain texts, and headings of reStructuredText and AsciiDoc, as those of Markdown. The number of lines stays. */
function readable(lines: string[]): string[] {
  const marked = lines.map((line) =>
    line
      .replace(/^(\s*)[•·●◦▪‣–—]\s*(?=\S)/u, "$1- ")
      .replace(/^(\s*)[（(]?(\d{1,3})[、）)]\s*(?=\S)/u, "$1$2. ")
      .replace(/`([^`<]+?)\s*<(https?:[^>\s]+)>`__?/g, "[$1]($2)"),
  );
  const isAsciiDoc = !marked.some((line) => /^#{1,6}\s/.test(line));
  const levels = new Map<string, number>();
  return isAsciiDoc
    ? withUnderlines(marked, levels).map((line) =>
        line.replace(/^(={1,6}) (?=\S)/, (_, marks: string) => `${"#".repeat(marks.length)} `),
      )
    : marked;
}

const underline = /^([=\-~^"'*+#.:_`])\1{2,}\s*$/;

/** Underlined titles, and those between two lines, as headings whose level is the order in which their marks appear. */
function withUnderlines(lines: string[], levels: Map<string, number>): string[] {
  const read = [...lines];
  for (const [index, line] of lines.entries()) {
    const title = lines[index - 1] ?? "";
    const found = underline.exec(line);
    if (
      !found ||
      !/[\p{L}\p{N}]/u.test(title) ||
      /^\s*[-*+|>]\s/.test(title) ||
      line.trim().length * 2 < title.trim().length
    )
      continue;
    const isBetween = lines[index - 2]?.trim() === line.trim();
    if (!isBetween && lines[index - 2]?.trim()) continue; // the end of a paragraph, or of a table
    const mark = (found[1] ?? "") + (isBetween ? "over" : "");
    const level = levels.get(mark) ?? levels.size + 1;
    levels.set(mark, level);
    read[index - 1] = `${"#".repeat(Math.min(level, 6))} ${title.trim()}`;
    read[index] = "";
    if (isBetween) read[index - 2] = "";
  }
  return read;
}

/** The blocks up to the token that closes their list item. */
function blocksUntil(close: string, tokens: ArrayIterator<Token>, lines: string[]): Block[] {
  const blocks: Block[] = [];
  let level = 0;
  for (const token of tokens) {
    const { type, content } = token;
    if (type === close) break;
    const place = placeOf(token);
    const add = (kind: Block["type"], more: Partial<Block> = {}) =>
      blocks.push({ type: kind, source: "", level: 0, items: [], rows: [], ...place, ...more });
    if (type === "heading_open") level = Number(token.tag.slice(1));
    else if (type === "heading_close") level = 0;
    else if (type === "inline") {
      const bold = level ? undefined : /^\s*(\*\*|__)(?!\s)((?:(?!\1)[^\n])+)\1\s*[:：]?\s*$/.exec(content)?.[2];
      if (bold !== undefined) add("heading", { source: bold, level: boldLevel });
      else add(level ? "heading" : "paragraph", { source: content, level });
    } else if (/^(?:bullet|ordered)_list_open$/.test(type))
      add("list", { items: itemsUntil(type.replace("open", "close"), tokens, lines) });
    else if (type === "html_block") add(isComment(content) ? "comment" : "paragraph", { source: content });
    else if (type === "table_open") add("table", { rows: rowsUntil("table_close", tokens, lines) });
    else if (type === "code_block" && indentedList.test(content))
      blocks.push(...movedBlocks(content.trimEnd().split("\n"), place.line));
    else if (type === "fence" || type === "code_block")
      add("code", {
        source: `\`\`\`${token.info.trim().split(/\s/)[0] ?? ""}\n${content.replace(/\s+$/, "")}\n\`\`\``,
      });
  }
  return blocks;
}

/** The blocks of lines that are read by themselves, without their indentation. `line`: the number of the first. */
function movedBlocks(lines: string[], line: number): Block[] {
  const indents = lines.filter((each) => each.trim()).map((each) => each.search(/\S/));
  const indent = indents.reduce((one, other) => Math.min(one, other), Infinity);
  const moved = <Place extends LineRange>(place: Place): Place => ({
    ...place,
    line: place.line + line - 1,
    lastLine: place.lastLine + line - 1,
  });
  const movedBlock = (block: Block): Block => ({
    ...moved(block),
    items: block.items.map((item) => ({ ...moved(item), blocks: item.blocks.map(movedBlock) })),
    rows: block.rows.map(moved),
  });
  return readMarkdown(lines.map((each) => each.slice(indent)).join("\n")).blocks.map(movedBlock);
}

function itemsUntil(close: string, tokens: ArrayIterator<Token>, lines: string[]): Item[] {
  const items: Item[] = [];
  const isOrdered = close.startsWith("ordered");
  for (const token of tokens) {
    if (token.type === close) break;
    const mark = isOrdered ? `${token.info || 1}. ` : "- ";
    items.push({ ...placeOf(token), mark, blocks: blocksUntil("list_item_close", tokens, lines) });
  }
  return items;
}

/** The rows of a table, also with cells that its header has no names for. */
function rowsUntil(close: string, tokens: ArrayIterator<Token>, lines: string[]): Row[] {
  const rows: Row[] = [];
  for (const { type, content, ...token } of tokens) {
    if (type === close) break;
    if (type === "tr_open") rows.push({ ...placeOf(token), cells: [] });
    if (type === "inline") rows.at(-1)?.cells.push(content);
  }
  return rows.map((row) => {
    const written = (lines[row.line - 1] ?? "")
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/);
    return { ...row, cells: [...row.cells, ...written.slice(row.cells.length).map((cell) => cell.trim())] };
  });
}

function placeOf({ map }: Pick<Token, "map">): LineRange {
  const [from, to] = map ?? [0, 1];
  return { line: from + 1, lastLine: to };
}

function isComment(markup: string): boolean {
  return /^\s*<!--(?:(?!-->)[^])*-->\s*$/.test(markup);
}

/** Characters that end a prefix, and those that stand for them where their writer escaped them. */
const ending = ":：[【";
const standIns = "\uE000\uE001\uE002\uE003";

/** With the characters that were escaped. */
export function unescaped(text: string): string {
  return text.replace(/[\uE000-\uE003]/g, (found) => ending[standIns.indexOf(found)] ?? "");
}

function writeInline(tokens: Token[]): string {
  let href = "";
  const write = (token: Token): string => {
    const { type, content, markup } = token;
    if (type === "softbreak" || type === "hardbreak") return " ";
    if (type === "code_inline") return markup + content + markup;
    if (type === "text_special") return standIns[ending.indexOf(content)] ?? content;
    if (type === "link_open") {
      href = token.info === "auto" ? "" : webAddress(String(token.attrGet("href")));
      return href && "[";
    }
    if (type === "link_close") return href && `](${href})`;
    if (type === "image") {
      const src = webAddress(String(token.attrGet("src")));
      const alt = (token.children ?? []).map((child) => child.content).join("");
      return src ? `![${alt}](${src})` : alt;
    }
    return type === "html_inline" ? writeHtml(content) : content;
  };
  return tokens.map(write).join("");
}

function writeHtml(content: string): string {
  const picture = /^<img\s[^>]*?src=["']?(https?:[^"'\s>]+)/i.exec(content)?.[1];
  if (picture) return `![${/\balt=["']([^"'\]]*)/i.exec(content)?.[1] ?? ""}](${webAddress(picture)})`;
  if (/^<br\s*\/?>$/i.test(content)) return "\n";
  return layout.test(content) || isComment(content) ? "" : content;
}

/** An address that pages may link to, without characters that would end it. */
function webAddress(href: string): string {
  return /^https?:\/\/[^\s]+$/i.test(href) ? href.replaceAll("(", "%28").replaceAll(")", "%29") : "";
}
