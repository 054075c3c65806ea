import MarkdownIt, { type Token } from "markdown-it";

/** Lines of the text, counted from 1; both ends are included. */
export type LineRange = { line: number; lastLine: number };

/** A block of the text with its Markdown. `level`: of a heading, otherwise 0. Quotes are read like their content. */
export type Block = LineRange & {
  type: "heading" | "paragraph" | "list" | "comment" | "verbatim";
  source: string;
  level: number;
  items: Item[];
};
export type Item = LineRange & { blocks: Block[] };

export type MarkdownText = { blocks: Block[]; lines: string[]; toLine: (source: string) => string };

// HTML is parsed in order to drop comments; all other markup becomes text.
const markdown = new MarkdownIt({ html: true });
/** Characters with a meaning in inline Markdown, and those that a line of release notes must not contain. */
const special = /[\\`*_[\]<>&!~\n]/;

/**
 * The blocks of a Markdown text. `toLine` converts the Markdown of a paragraph to one line: links become their text, code
 * stays in backticks, HTML stays unchanged.
 */
export function readMarkdown(text: string): MarkdownText {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const tokens: Token[] = [];
  const definitions = {}; // of reference links
  markdown.block.parse(lines.join("\n"), markdown, definitions, tokens);
  const toLine = (source: string) => {
    const inline: Token[] = [];
    if (special.test(source)) markdown.inline.parse(source, markdown, definitions, inline);
    const written = inline.length ? inline.map(textOf).join("") : source;
    return written.replace(/\s+/g, " ").trim();
  };
  return { blocks: blocksUntil("", tokens.values(), lines), lines, toLine };
}

/** The blocks up to the token that closes their list item. */
function blocksUntil(close: string, tokens: ArrayIterator<Token>, lines: string[]): Block[] {
  const blocks: Block[] = [];
  let level = 0;
  for (const token of tokens) {
    const { type, content } = token;
    if (type === close) break;
    const place = placeOf(token);
    const verbatim = lines.slice(place.line - 1, place.lastLine).join("\n");
    const add = (kind: Block["type"], source: string, items: Item[] = []) =>
      blocks.push({ type: kind, source, level, items, ...place });
    if (type === "heading_open") level = Number(token.tag.slice(1));
    else if (type === "heading_close") level = 0;
    else if (type === "inline") add(level ? "heading" : "paragraph", content);
    else if (/^(?:bullet|ordered)_list_open$/.test(type))
      add("list", "", itemsUntil(type.replace("open", "close"), tokens, lines));
    else if (type === "html_block") add(isComment(content) ? "comment" : "paragraph", content);
    else if (type === "fence" || type === "code_block") add("verbatim", verbatim);
    else if (type === "table_open") {
      add("verbatim", verbatim);
      while (tokens.next().value?.type !== "table_close"); // includes its cells
    }
  }
  return blocks;
}

function itemsUntil(close: string, tokens: ArrayIterator<Token>, lines: string[]): Item[] {
  const items: Item[] = [];
  for (const token of tokens) {
    if (token.type === close) break;
    items.push({ ...placeOf(token), blocks: blocksUntil("list_item_close", tokens, lines) });
  }
  return items;
}

function placeOf({ map }: Token): LineRange {
  const [from, to] = map ?? [0, 1];
  return { line: from + 1, lastLine: to };
}

function isComment(markup: string): boolean {
  return /^\s*<!--(?:(?!-->)[^])*-->\s*$/.test(markup);
}

function textOf({ type, content, markup }: Token): string {
  if (type === "softbreak" || type === "hardbreak") return " ";
  return type === "code_inline" ? markup + content + markup : content; // opening and closing tokens have no content
}
