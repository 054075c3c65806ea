import { notesOf } from "../../contract/changelog.ts";
import { limits } from "../../contract/limits.ts";
import type {
  Changelog,
  ChangelogLine,
  ChangelogVersion,
  UnreadReason,
  UnreadText,
} from "../../contract/schemas/changelog.ts";
import { blocksOf, type Block, type Item, type LineRange, type References } from "./blocks.ts";
import { contextBelow, classify, noContext, withColon, type Context } from "./classify.ts";
import { plainLine } from "./plain.ts";
import { changelogStyle } from "./style.ts";
import { readVersionHeading, type VersionHeading } from "./version-heading.ts";
import { kindByVerb, meaningOf } from "./words.ts";

/**
 * A longer paragraph is not a line of release notes, even without its links, and would be slow to parse, in characters.
 */
const longestSource = 3 * limits.noteLine;
/** A list item with items below it is a component's name up to this many characters, otherwise a sentence. */
const longestLabel = 40;
/** Items below a sentence are joined to it up to this many characters in total. */
const longestJoined = 400;
const unreleased = /^\W*(?:unreleased|upcoming|next(?: release)?)\W*$|^\s*[[【]?(?:未发布|待发布|即将发布)/i;
const endOfSentence = /[.。;；!！?？]$/;

type OpenVersion = Omit<ChangelogVersion, "notes">;

/** The parser's state. `outside`: why the following lines belong to no version, if `version` is undefined. */
type Reading = {
  versions: OpenVersion[];
  version: OpenVersion | undefined;
  outside: UnreadReason;
  /** Headings within the version, with their context for lines below. */
  headings: { level: number; context: Context }[];
  unread: UnreadText[];
  firstLines: Map<string, number>;
  references: References;
  links: number;
  /** The lines read so far, headings included. */
  isRead: Uint8Array;
  /** The most frequent level of version headings; 0 if there are none. */
  versionLevel: number;
};

/** A text without Markdown, in one line. */
type PlainText = LineRange & { text: string };

/**
 * Parses a change log in the style of Keep a Changelog or Khronos, or of plain list items. Loses nothing: every line
 * that is not blank is in a version, is one of its headings, or is listed as unread.
 */
export function parseChangelog(source: string): Changelog {
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const references: References = {};
  const blocks = blocksOf(lines, references);
  const reading: Reading = {
    versions: [],
    version: undefined,
    outside: "beforeFirstVersion",
    headings: [],
    unread: [],
    firstLines: new Map(),
    references,
    links: 0,
    isRead: new Uint8Array(lines.length + 1),
    versionLevel: levelOfVersions(blocks, references),
  };
  for (const block of blocks) readBlock(reading, block);
  listOverlooked(reading, lines);
  return {
    versions: reading.versions.map((version) => ({ ...version, notes: notesOf(version.lines) })),
    unread: reading.unread.toSorted((a, b) => a.line - b.line),
    facts: {
      style: reading.versions.length ? changelogStyle(reading.versions) : null,
      lines: lines.length,
      lineBreaks: lineBreaksOf(source),
      links: reading.links,
      replaced: source.match(/\uFFFD/g)?.length ?? 0,
    },
  };
}

/** The level of most version headings; of two equally frequent levels, the outer one. */
function levelOfVersions(blocks: Block[], references: References): number {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    if (block.type !== "heading" || block.source.length > longestSource) continue;
    if (!readVersionHeading(plainLine(block.source, references).text)) continue;
    counts.set(block.level, (counts.get(block.level) ?? 0) + 1);
  }
  const [mostFrequent] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b);
  return mostFrequent?.[0] ?? 0;
}

function readBlock(reading: Reading, block: Block): void {
  switch (block.type) {
    case "heading":
      return readHeading(reading, block);
    case "paragraph":
      return readParagraph(reading, block);
    case "list":
      for (const item of block.items) readItem(reading, item, contextOf(reading));
      return;
    case "comment":
      return leaveUnread(reading, block, "comment");
    case "verbatim":
      return leaveUnread(reading, block, "block");
  }
}

function contextOf({ headings }: Reading): Context {
  return headings.at(-1)?.context ?? noContext;
}

function readHeading(reading: Reading, block: Block & { type: "heading" }): void {
  const heading = plain(reading, block);
  if (!heading) return leaveUnread(reading, block, "tooLong");
  const { level } = block;
  const isOuter = level <= reading.versionLevel;
  const version = readVersionHeading(heading.text);
  if (version && (level === reading.versionLevel || version.isBare)) return openVersion(reading, heading, version);
  if (isOuter && unreleased.test(heading.text)) return leaveVersion(reading, block, "unreleased");
  // "## Removed" at the level of version headings belongs to the version above it
  if (!reading.version || (isOuter && !meaningOf(heading.text)))
    return leaveVersion(reading, block, reading.versions.length ? "outsideVersions" : "beforeFirstVersion");
  markRead(reading, block);
  const inner = isOuter ? reading.versionLevel + 1 : level;
  reading.headings = reading.headings.filter((open) => open.level < inner);
  const context = contextBelow(contextOf(reading), heading.text, { keepsUnknown: false });
  reading.headings.push({ level: inner, context });
}

function openVersion(reading: Reading, { line, lastLine, text }: PlainText, heading: VersionHeading): void {
  const { version, updateTime, yanked, remark } = heading;
  reading.version = {
    version,
    updateTime,
    title: text,
    line,
    repeats: reading.firstLines.get(version) ?? null,
    yanked,
    lines: [],
  };
  if (!reading.firstLines.has(version)) reading.firstLines.set(version, line);
  reading.versions.push(reading.version);
  reading.headings = [];
  markRead(reading, { line, lastLine });
  if (remark) addContent(reading, reading.version, { line, lastLine, text: remark }, noContext);
}

/** Marks the following lines as belonging to no version; a heading within such a section keeps the first reason. */
function leaveVersion(reading: Reading, block: LineRange & { source: string }, why: UnreadReason): void {
  const goesOn = !reading.version && reading.outside === "unreleased" && why === "outsideVersions";
  if (!goesOn) reading.outside = why;
  reading.version = undefined;
  reading.headings = [];
  leaveUnread(reading, block, reading.outside);
}

function readParagraph(reading: Reading, block: Block & { type: "paragraph" }): void {
  const paragraph = plain(reading, block);
  if (!paragraph) return leaveUnread(reading, block, "tooLong");
  const version = readVersionHeading(paragraph.text);
  if (version?.isBare) return openVersion(reading, paragraph, version);
  const context = contextOf(reading);
  if (!reading.version) leaveUnread(reading, block, reading.outside);
  else if (context.kind) addLine(reading, paragraph, context);
  else addContent(reading, reading.version, paragraph, context);
}

/** Reads a list item: a line, or a component's name with lines below it. */
function readItem(reading: Reading, item: Item, context: Context): void {
  const own: PlainText[] = [];
  const inner: Item[] = [];
  for (const block of item.blocks) {
    if (block.type === "list") inner.push(...block.items);
    else if (block.type === "paragraph" || block.type === "heading") {
      const text = plain(reading, block);
      if (text) own.push(text);
      else leaveUnread(reading, block, "tooLong");
    } else readBlock(reading, block);
  }
  markRead(reading, { line: item.line, lastLine: item.line }); // an empty item has nothing else
  const line = joined(own);
  if (!line) return readItems(reading, inner, context);
  const version = inner.length ? readVersionHeading(line.text) : undefined;
  if (version?.isBare) {
    openVersion(reading, line, version);
    return readItems(reading, inner, noContext);
  }
  if (!inner.length) return addLine(reading, line, context);
  if (isLabel(line.text)) {
    markRead(reading, line);
    return readItems(reading, inner, contextBelow(context, line.text, { keepsUnknown: true }));
  }
  const whole = joinedWith(reading, line, inner);
  if (whole) return addLine(reading, whole, context);
  addLine(reading, line, context);
  readItems(reading, inner, { ...context, path: [...context.path, line.text] });
}

function readItems(reading: Reading, items: Item[], context: Context): void {
  for (const item of items) readItem(reading, item, context);
}

function isLabel(text: string): boolean {
  if (meaningOf(text)) return true;
  return text.length <= longestLabel && !endOfSentence.test(text) && kindByVerb(text) === undefined;
}

/** Joins a sentence with its short list items: `Supports: Windows; Linux`. */
function joinedWith(reading: Reading, sentence: PlainText, items: Item[]): PlainText | undefined {
  const links = reading.links;
  const points: PlainText[] = [];
  for (const { blocks } of items) {
    const [block, ...more] = blocks;
    const point = block?.type === "paragraph" && !more.length ? plain(reading, block) : undefined;
    if (point) points.push(point);
  }
  const end = points.at(-1);
  const text = withColon(sentence.text.replace(/\s*[:：.。]$/, "")) + points.map((point) => point.text).join("; ");
  if (points.length === items.length && end && text.length <= longestJoined)
    return { line: sentence.line, lastLine: end.lastLine, text };
  reading.links = links; // they are counted when the items are read one by one
  return undefined;
}

function joined(parts: PlainText[]): PlainText | undefined {
  const [first] = parts;
  const last = parts.at(-1);
  const text = parts.map((part) => part.text).join(" ");
  return first && last && text ? { line: first.line, lastLine: last.lastLine, text } : undefined;
}

function addLine(reading: Reading, { text, ...place }: PlainText, context: Context): void {
  if (!reading.version) return leaveUnread(reading, { ...place, source: text }, reading.outside);
  push(reading, reading.version, { ...place, ...classify(text, context), path: context.path });
}

function addContent(reading: Reading, version: OpenVersion, { text, ...place }: PlainText, { path }: Context): void {
  push(reading, version, { ...place, text, kind: null, kindFrom: "default", group: "core", groupNamed: false, path });
}

function push(reading: Reading, version: OpenVersion, line: ChangelogLine): void {
  if (line.text.length > limits.noteLine) return leaveUnread(reading, { ...line, source: line.text }, "tooLong");
  markRead(reading, line);
  version.lines.push(line);
}

/** The text of a paragraph; `undefined` if it is too long. */
function plain(reading: Reading, { source, line, lastLine }: LineRange & { source: string }): PlainText | undefined {
  if (source.length > longestSource) return undefined;
  const { text, links } = plainLine(source, reading.references);
  reading.links += links;
  return { text, line, lastLine };
}

function leaveUnread(reading: Reading, block: LineRange & { source: string }, reason: UnreadReason): void {
  const { line, lastLine, source } = block;
  markRead(reading, block);
  reading.unread.push({ line, lastLine, text: source.trim(), reason });
}

function markRead({ isRead }: Reading, { line, lastLine }: LineRange): void {
  isRead.fill(1, line, lastLine + 1);
}

const definition = /^ {0,3}\[[^\]]+\]:\s*\S/;
/** Underlines, rules, and empty quotes and list items. */
const onlyMarks = /^[\s>*+\-_=#`~|:.]*$/;

/** Lists lines that the parser ignored as non-text. Link definitions are used in other lines. */
function listOverlooked(reading: Reading, lines: string[]): void {
  for (const [index, text] of lines.entries()) {
    if (reading.isRead[index + 1] || onlyMarks.test(text) || definition.test(text)) continue;
    const line = index + 1;
    reading.unread.push({ line, lastLine: line, text: text.trim(), reason: "notUnderstood" });
  }
}

function lineBreaksOf(source: string): Changelog["facts"]["lineBreaks"] {
  const all = source.match(/\n/g)?.length ?? 0;
  const crlf = source.match(/\r\n/g)?.length ?? 0;
  return crlf === 0 ? "lf" : crlf === all ? "crlf" : "mixed";
}
