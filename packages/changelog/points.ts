import { limits } from "./changelog.ts";
import { contextBelow, noContext, type Context } from "./classify.ts";
import { readVersionHeading } from "./heading.ts";
import { unescaped, type Block, type Item } from "./markdown.ts";
import {
  addLine,
  endOfSentence,
  leaveUnread,
  longestLabel,
  markRead,
  plain,
  type PlainText,
  type Reading,
} from "./reading.ts";
import { withoutAddresses } from "./text.ts";
import { openVersion } from "./versions.ts";
import { kindByVerb, meaningOf } from "./words.ts";

/** Headers of columns that say nothing about their cells. */
const plainHeader =
  /^\W*(?:modules?|descriptions?|details?|category|types?|features?|areas?|components?|items?|changes?|content|notes?|模块|描述|说明|详情|详细说明|类别|类型|功能|内容|更新内容|)\W*$/i;

export function readItems(reading: Reading, items: Item[], context: Context): void {
  for (const item of items) readItem(reading, item, context);
}

/** Reads a list item: a line with what stands below it, or a component's name with lines below it. */
function readItem(reading: Reading, item: Item, context: Context): void {
  markRead(reading, { line: item.line, lastLine: item.line }); // an empty item has nothing else
  const [first, ...more] = item.blocks;
  if (!first) return;
  const lists = more.every(({ type }) => type === "list") ? more.flatMap(({ items }) => items) : [];
  const label = first.type === "paragraph" || first.type === "heading" ? plain(reading, first) : undefined;
  if (label && lists.length > 0) {
    const mayOpen = !reading.isWhole && context.kind === undefined;
    const version = mayOpen ? readVersionHeading(label.text, reading.order) : undefined;
    if (version?.isBare) {
      openVersion(reading, label, version);
      return readItems(reading, lists, noContext(reading.vocabulary));
    }
    if (isLabel(reading, label.text, context)) {
      markRead(reading, label);
      return readItems(reading, lists, contextBelow(context, unescaped(label.text)));
    }
  }
  if (first.type === "list")
    return readItems(
      reading,
      item.blocks.flatMap(({ items }) => items),
      context,
    );
  for (const comment of item.blocks) if (comment.type === "comment") leaveUnread(reading, comment, "comment");
  const text = textOf(reading, item.blocks).join("\n");
  if (text) addLine(reading, { line: item.line, lastLine: lastLineOf(item), text }, context);
}

function lastLineOf({ blocks, line }: Item): number {
  const last = blocks.at(-1);
  if (!last) return line;
  const lastItem = last.items.at(-1);
  return lastItem ? lastLineOf(lastItem) : last.lastLine;
}

/** The lines of a point: its own text, then lists and code below it. */
function textOf(reading: Reading, blocks: Block[]): string[] {
  const lines: string[] = [];
  let own = "";
  for (const block of blocks) {
    if (block.type === "paragraph" || block.type === "heading") {
      const text = plain(reading, block)?.text;
      if (text === undefined) leaveUnread(reading, block, "tooLong");
      else if (lines.length === 0 && !text.includes("\n")) own = own ? `${own} ${text}` : text;
      else lines.push(text);
    } else if (block.type === "list") lines.push(...block.items.flatMap((item) => itemLines(reading, item)));
    else if (block.type === "table") lines.push(...rowsOf(reading, block).map(({ text }) => `- ${text}`));
    else if (block.type === "code") lines.push(...block.source.split("\n"));
  }
  return own ? [own, ...lines] : lines;
}

function itemLines(reading: Reading, { mark, blocks }: Item): string[] {
  const [first, ...more] = textOf(reading, blocks);
  return first === undefined ? [] : [mark + first, ...more.map((line) => " ".repeat(mark.length) + line)];
}

/** Below the heading of a kind, a point with points below it is one, unless it names a group. */
function isLabel({ vocabulary }: Reading, label: string, { kind }: Context): boolean {
  const text = unescaped(label);
  const meaning = meaningOf(vocabulary, text);
  if (kind !== undefined) return label === text && meaning?.group !== undefined;
  if (meaning) return true;
  if (text.length > longestLabel || endOfSentence.test(text) || kindByVerb(text) !== undefined) return false;
  return !/\s\S+\s\S+\s\S+\s\S+\s/.test(text) && !/`|\]\(/.test(text);
}

export function readTable(reading: Reading, block: Block, context: Context): void {
  if (!reading.version) return leaveUnread(reading, block, reading.outside);
  markRead(reading, block);
  for (const { label, ...row } of rowsOf(reading, block))
    if (row.text) addLine(reading, row, label ? contextBelow(context, label) : context);
}

/** A row as one text with the words of its header; a cell without text has that of the row above it. */
function rowsOf(reading: Reading, { rows: [header, ...rows] }: Block): (PlainText & { label?: string })[] {
  if (!header) return [];
  if (rows.length === 0) return [{ ...header, text: reading.toText(header.cells.join("; ")) }];
  const names = header.cells.map((cell) => reading.toText(cell));
  const isLabelled = names.length > 1 && plainHeader.test(names[0] ?? "");
  let above = "";
  return rows.map(({ cells, line, lastLine }) => {
    const texts = Array.from({ length: Math.max(names.length, cells.length) }, (_, index) =>
      cellText(reading, cells[index] ?? ""),
    );
    above = texts[0] || above;
    const parts = [above, ...texts.slice(1)].map((text, index) => {
      const name = names[index] ?? "";
      return text && !plainHeader.test(name) ? `${name}: ${text}` : text;
    });
    const label =
      isLabelled && above.length <= longestLabel && !above.includes("\n") ? withoutAddresses(above) : undefined;
    const text = (label === undefined ? parts : parts.slice(1)).filter(Boolean).join("; ");
    return { line, lastLine, ...(text && label ? { text, label } : { text: text || above }) };
  });
}

/** The text of a cell, whose lines are divided by `<br>`. */
function cellText(reading: Reading, source: string): string {
  const lines = source.split(/<br\s*\/?>/i).flatMap((line) => {
    const [, indent = "", mark] = /^(\s*)([-*+•]|\d+\.)?/.exec(line) ?? [];
    const text = reading.toText(line.replace(/^\s*(?:[-*+•]\s|\d+\.\s)?/, ""));
    if (!text) return [];
    return [mark ? `${"  ".repeat(Math.round(indent.length / 4))}- ${text}` : text];
  });
  const isOnlyList = lines.length > 1 && lines[0]?.startsWith("- ");
  return (isOnlyList ? ["", ...lines] : lines.length === 1 ? [lines[0]?.replace(/^- /, "") ?? ""] : lines).join("\n");
}

/** A code block belongs to the line above it. */
export function readCode(reading: Reading, block: Block, context: Context): void {
  const { version } = reading;
  if (!version) return leaveUnread(reading, block, reading.outside);
  const last = version.lines.at(-1);
  const text = last && `${last.text}\n${block.source}`;
  if (!last || !text || text.length > limits.line || last.path.join("\n") !== context.path.join("\n"))
    return addLine(
      reading,
      { ...block, text: block.source },
      context.kind === undefined ? { ...context, kind: null } : context,
    );
  markRead(reading, block);
  last.text = text;
  last.lastLine = block.lastLine;
}
