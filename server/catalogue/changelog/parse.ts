import { notesOf } from "../../../contract/changelog.ts";
import { limits } from "../../../contract/limits.ts";
import type { Changelog, ChangelogLine, ChangelogVersion, UnreadReason } from "../../../contract/schemas/changelog.ts";
import { contextBelow, classify, noContext, withColon, type Context } from "./classify.ts";
import { readVersionHeading, type VersionHeading } from "./heading.ts";
import { readMarkdown, type Block, type Item, type LineRange, type MarkdownText } from "./markdown.ts";
import { kindByVerb, meaningOf, type Vocabulary } from "./words.ts";

/** A longer paragraph is no line of release notes, even without its links, and slow to parse, in characters. */
const longestSource = 3 * limits.noteLine;
/** A list item with items below it is a component's name up to this many characters, otherwise a sentence. */
const longestLabel = 40;
/** Items below a sentence are joined to it up to this many characters in total. */
const longestJoined = 400;
const unreleased = /^\W*(?:unreleased|upcoming|next(?: release)?)\W*$|^\s*[[【]?(?:未发布|待发布|即将发布)/i;
const endOfSentence = /[.。;；!！?？]$/;

/** A text without Markdown, in one line. */
type PlainText = LineRange & { text: string };

type Reading = MarkdownText & {
  vocabulary: Vocabulary;
  found: Changelog;
  version: ChangelogVersion | undefined;
  /** The line of each version's first heading. */
  firstLines: Map<string, number>;
  /** Why the following lines belong to no version, if `version` is undefined. */
  outside: UnreadReason;
  /** The most frequent level of version headings; 0 if there are none. */
  versionLevel: number;
  /** Headings within the version, with their context for lines below. */
  headings: { level: number; context: Context }[];
  /** The lines read so far, headings included. */
  isRead: Uint8Array;
};

/**
 * Reads a change log: versions in headings, list items or paragraphs, and the lines below each with their kinds and
 * groups. Loses nothing: every line that is not blank is in a version, is one of its headings, or is listed as unread.
 */
export function parseChangelog(source: string, vocabulary: Vocabulary): Changelog {
  const text = readMarkdown(source);
  const replaced = source.match(/\uFFFD/g)?.length ?? 0;
  const reading: Reading = {
    ...text,
    vocabulary,
    found: { versions: [], unread: [], facts: { lines: text.lines.length, replaced } },
    version: undefined,
    firstLines: new Map(),
    outside: "beforeFirstVersion",
    versionLevel: levelOfVersions(text),
    headings: [],
    isRead: new Uint8Array(text.lines.length + 1),
  };
  for (const block of text.blocks) readBlock(reading, block);
  listOverlooked(reading);
  const { versions, unread, facts } = reading.found;
  for (const version of versions) version.notes = notesOf(version.lines);
  return { versions, unread: unread.toSorted((a, b) => a.line - b.line), facts };
}

/** The level of most version headings; of two equally frequent levels, the outer one. */
function levelOfVersions({ blocks, toLine }: MarkdownText): number {
  const counts = new Map<number, number>();
  for (const { type, level, source } of blocks)
    if (type === "heading" && source.length <= longestSource && readVersionHeading(toLine(source)))
      counts.set(level, (counts.get(level) ?? 0) + 1);
  const [mostFrequent] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b);
  return mostFrequent?.[0] ?? 0;
}

function readBlock(reading: Reading, block: Block): void {
  const context = reading.headings.at(-1)?.context ?? noContext(reading.vocabulary);
  if (block.type === "list") return readItems(reading, block.items, context);
  if (block.type === "comment") return leaveUnread(reading, block, "comment");
  if (block.type === "verbatim") return leaveUnread(reading, block, "block");
  const text = plain(reading, block);
  if (!text) return leaveUnread(reading, block, "tooLong");
  if (block.type === "heading") return readHeading(reading, block, text);
  const version = readVersionHeading(text.text);
  if (version?.isBare) return openVersion(reading, text, version);
  if (!reading.version) leaveUnread(reading, block, reading.outside);
  else if (context.kind) addLine(reading, text, context);
  else addContent(reading, text, context);
}

function readHeading(reading: Reading, block: Block, heading: PlainText): void {
  const { level } = block;
  const isOuter = level <= reading.versionLevel;
  const version = readVersionHeading(heading.text);
  if (version && (level === reading.versionLevel || version.isBare)) return openVersion(reading, heading, version);
  if (isOuter && unreleased.test(heading.text)) return leaveVersion(reading, block, "unreleased");
  // "## Removed" at the level of version headings belongs to the version above it
  if (!reading.version || (isOuter && !meaningOf(reading.vocabulary, heading.text)))
    return leaveVersion(reading, block, reading.found.versions.length ? "outsideVersions" : "beforeFirstVersion");
  markRead(reading, block);
  const inner = isOuter ? reading.versionLevel + 1 : level;
  const outer = reading.headings.filter((open) => open.level < inner);
  const context = contextBelow(outer.at(-1)?.context ?? noContext(reading.vocabulary), heading.text, {
    keepsUnknown: false,
  });
  reading.headings = [...outer, { level: inner, context }];
}

function openVersion(reading: Reading, { text: title, ...place }: PlainText, heading: VersionHeading): void {
  const { version, updateTime, yanked, remark } = heading;
  const { line } = place;
  const repeats = reading.firstLines.get(version) ?? null;
  if (repeats === null) reading.firstLines.set(version, line);
  reading.version = { version, updateTime, title, line, repeats, yanked, lines: [], notes: notesOf([]) };
  reading.found.versions.push(reading.version);
  reading.headings = [];
  markRead(reading, place);
  if (remark) addContent(reading, { ...place, text: remark }, noContext(reading.vocabulary));
}

/** Marks the following lines as belonging to no version; a heading within such a section keeps the first reason. */
function leaveVersion(reading: Reading, block: Block, why: UnreadReason): void {
  const goesOn = !reading.version && reading.outside === "unreleased" && why === "outsideVersions";
  if (!goesOn) reading.outside = why;
  reading.version = undefined;
  reading.headings = [];
  leaveUnread(reading, block, reading.outside);
}

function readItems(reading: Reading, items: Item[], context: Context): void {
  for (const item of items) readItem(reading, item, context);
}

/** Reads a list item: a line, or a component's name with lines below it. */
function readItem(reading: Reading, item: Item, context: Context): void {
  const own: PlainText[] = [];
  const inner: Item[] = [];
  for (const block of item.blocks) {
    const text = block.type === "paragraph" || block.type === "heading" ? plain(reading, block) : undefined;
    if (text) own.push(text);
    else if (block.type === "list") inner.push(...block.items);
    else
      leaveUnread(
        reading,
        block,
        block.type === "verbatim" ? "block" : block.type === "comment" ? "comment" : "tooLong",
      );
  }
  markRead(reading, { line: item.line, lastLine: item.line }); // an empty item has nothing else
  const line = joined(own, " ");
  if (!line) return readItems(reading, inner, context);
  if (!inner.length) return addLine(reading, line, context);
  const version = readVersionHeading(line.text);
  if (version?.isBare) {
    openVersion(reading, line, version);
    return readItems(reading, inner, noContext(reading.vocabulary));
  }
  if (isLabel(reading, line.text)) {
    markRead(reading, line);
    return readItems(reading, inner, contextBelow(context, line.text, { keepsUnknown: true }));
  }
  const whole = joinedWith(reading, line, inner);
  addLine(reading, whole ?? line, context);
  if (!whole) readItems(reading, inner, { ...context, path: [...context.path, line.text] });
}

function isLabel({ vocabulary }: Reading, text: string): boolean {
  if (meaningOf(vocabulary, text)) return true;
  return text.length <= longestLabel && !endOfSentence.test(text) && kindByVerb(text) === undefined;
}

/** Joins a sentence with its short list items: `Supports: Windows; Linux`. */
function joinedWith(reading: Reading, sentence: PlainText, items: Item[]): PlainText | undefined {
  const points = items.map(({ blocks: [block, ...more] }) =>
    block?.type === "paragraph" && !more.length ? plain(reading, block) : undefined,
  );
  const list = joined(
    points.filter((point) => point !== undefined),
    "; ",
  );
  if (!list || points.includes(undefined)) return undefined;
  const text = withColon(sentence.text.replace(/\s*[:：.。]$/, "")) + list.text;
  return text.length <= longestJoined ? { line: sentence.line, lastLine: list.lastLine, text } : undefined;
}

function joined(parts: PlainText[], separator: string): PlainText | undefined {
  const text = parts.map((part) => part.text).join(separator);
  return text ? { line: parts[0]?.line ?? 0, lastLine: parts.at(-1)?.lastLine ?? 0, text } : undefined;
}

function addLine(reading: Reading, { text, ...place }: PlainText, context: Context): void {
  push(reading, { ...place, ...classify(text, context), path: context.path });
}

function addContent(reading: Reading, text: PlainText, { path }: Context): void {
  push(reading, { ...text, kind: null, group: reading.vocabulary.group, path });
}

function push(reading: Reading, line: ChangelogLine): void {
  if (!reading.version) return leaveUnread(reading, { ...line, source: line.text }, reading.outside);
  if (line.text.length > limits.noteLine) return leaveUnread(reading, { ...line, source: line.text }, "tooLong");
  markRead(reading, line);
  reading.version.lines.push(line);
}

/** The text of a paragraph; `undefined` if it is too long. */
function plain({ toLine }: Reading, { source, line, lastLine }: Block): PlainText | undefined {
  return source.length > longestSource ? undefined : { text: toLine(source), line, lastLine };
}

type Source = LineRange & { source: string };

function leaveUnread(reading: Reading, { line, lastLine, source }: Source, reason: UnreadReason): void {
  markRead(reading, { line, lastLine });
  reading.found.unread.push({ line, lastLine, text: source.trim(), reason });
}

function markRead({ isRead }: Reading, { line, lastLine }: LineRange): void {
  isRead.fill(1, line, lastLine + 1);
}

const definition = /^ {0,3}\[[^\]]+\]:\s*\S/;
/** Underlines, rules, and empty quotes and list items. */
const onlyMarks = /^[\s>*+\-_=#`~|:.]*$/;

/** Lists lines that the parser ignored as non-text. Link definitions are used in other lines. */
function listOverlooked(reading: Reading): void {
  for (const [index, source] of reading.lines.entries()) {
    if (reading.isRead[index + 1] || onlyMarks.test(source) || definition.test(source)) continue;
    leaveUnread(reading, { line: index + 1, lastLine: index + 1, source }, "notUnderstood");
  }
}
