import MarkdownIt, { type Token } from "markdown-it";
import { sectionsOf } from "./sections.ts";

/** Lines of the text, counted from 1; both ends are included. */
export type LineRange = { line: number; lastLine: number };

/** A block of the text. `source` is the Markdown of one paragraph. */
export type Block = LineRange &
  (
    | { type: "heading"; level: number; source: string }
    | { type: "paragraph"; source: string }
    | { type: "list"; items: Item[] }
    | { type: "comment"; source: string }
    /** Code and tables, unchanged. */
    | { type: "verbatim"; source: string }
  );
export type Item = LineRange & { blocks: Block[] };

/** Definitions of links (`[1.2.0]: https://…`), by their names; filled by the parser. */
export type References = { references?: Record<string, { href: string; title: string }> };

// HTML is parsed in order to drop comments; all other markup becomes text.
export const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

const definition = /^ {0,3}\[[^\]]+\]:/;

/** All blocks of a text; their inline content is parsed later. */
export function blocksOf(lines: string[], references: References): Block[] {
  // They may be at the end of the text, and are needed from the beginning
  parse(lines.filter((line) => definition.test(line)).join("\n\n"), references);
  const blocks: Block[] = [];
  for (const { start, lines: part } of sectionsOf(lines)) {
    const reader = { tokens: parse(part.join("\n"), references), at: 0, start, lines };
    blocks.push(...readBlocks(reader, ""));
  }
  return blocks;
}

function parse(text: string, references: References): Token[] {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, references, tokens);
  return tokens;
}

type Reader = { tokens: Token[]; at: number; start: number; lines: string[] };

/** Reads blocks up to the token that closes their container. */
function readBlocks(reader: Reader, close: string): Block[] {
  const blocks: Block[] = [];
  for (;;) {
    const token = reader.tokens[reader.at++];
    if (!token || token.type === close) return blocks;
    const place = placeOf(token, reader);
    switch (token.type) {
      case "heading_open":
        blocks.push({ type: "heading", level: Number(token.tag.slice(1)), source: inlineAt(reader), ...place });
        break;
      case "paragraph_open":
        blocks.push({ type: "paragraph", source: inlineAt(reader), ...place });
        break;
      case "bullet_list_open":
      case "ordered_list_open":
        blocks.push({ type: "list", items: readItems(reader, token.type.replace("open", "close")), ...place });
        break;
      case "html_block":
        blocks.push({ type: isComment(token.content) ? "comment" : "paragraph", source: token.content, ...place });
        break;
      case "fence":
      case "code_block":
        blocks.push({ type: "verbatim", source: sourceOf(place, reader), ...place });
        break;
      case "table_open":
        while (reader.tokens[reader.at++]?.type !== "table_close") {
          // includes its cells
        }
        blocks.push({ type: "verbatim", source: sourceOf(place, reader), ...place });
        break;
      default: // quotes are read like their content; rules are ignored
    }
  }
}

function readItems(reader: Reader, close: string): Item[] {
  const items: Item[] = [];
  for (;;) {
    const token = reader.tokens[reader.at++];
    if (!token || token.type === close) return items;
    if (token.type === "list_item_open")
      items.push({ ...placeOf(token, reader), blocks: readBlocks(reader, "list_item_close") });
  }
}

/** The inline content of a heading or paragraph. */
function inlineAt(reader: Reader): string {
  const source = reader.tokens[reader.at]?.content ?? "";
  reader.at += 2;
  return source;
}

function placeOf({ map }: Token, { start }: Reader): LineRange {
  const [from, to] = map ?? [0, 1];
  return { line: start + from + 1, lastLine: start + to };
}

function sourceOf({ line, lastLine }: LineRange, { lines }: Reader): string {
  return lines.slice(line - 1, lastLine).join("\n");
}

function isComment(markup: string): boolean {
  return /^\s*<!--(?:(?!-->)[^])*-->\s*$/.test(markup);
}
