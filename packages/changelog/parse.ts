import { limits, type Changelog, type ChangelogFile } from "./changelog.ts";
import { contextBelow, noContext } from "./classify.ts";
import { blank, dateOrderOf, findDate, readVersionHeading, type DateOrder } from "./heading.ts";
import { releasesOf, type HostedRelease } from "./hosted-releases.ts";
import { boldLevel, readMarkdown, unescaped, type Block } from "./markdown.ts";
import { readItems, readTable, readCode } from "./points.ts";
import {
  addLine,
  closeHeadings,
  endOfSentence,
  leaveUnread,
  longestLabel,
  longestSource,
  markRead,
  plain,
  type PlainText,
  type Reading,
} from "./reading.ts";
import { linker } from "./references.ts";
import {
  leaveVersion,
  measureHeadings,
  merged,
  nameUnreleased,
  openUnreleased,
  openVersion,
  openWhole,
  setDate,
  unreleased,
  versionAt,
} from "./versions.ts";
import { meaningOf, type Vocabulary } from "./words.ts";

const dateLabel =
  /^\W*(?:release[ds]?(?: date| on)?|published(?: on)?|date|发布日期|发布时间|发布于|更新日期|更新时间|日期)\W*$/i;
/** Headings that say nothing about the lines below them. */
const plainHeading =
  /^\W*(?:what['’]?s (?:new|changed)|release notes?|change ?log|all changes|details|summary|overview|(?:internal |github |open )?issues|(?:github )?pull requests|详情|概述)\W*$/i;

type Source = { name: string; text: string; release?: HostedRelease | undefined };
export type ChangelogOptions = {
  vocabulary: Vocabulary;
  /** Which number of dates such as 03/02/2026 is the day, where no date of the text tells. */
  dateOrder?: DateOrder;
  /** An address that makes links of `#12`, `@name` and commits. */
  repository?: string | undefined;
  /** Negative if the first version is the lower one; "Unreleased" follows the highest. */
  compareVersions: (a: string, b: string) => number;
};

/**
 * Reads a change log in one or several files: versions in headings, lists, sentences or names of files, and the points
 * below each with their kinds and groups. Loses nothing: every line that is not blank is in a version, is one of its
 * headings, or is listed as unread.
 */
export function parseChangelog(files: ChangelogFile[], options: ChangelogOptions): Changelog {
  const found: Changelog = {
    versions: [],
    unread: [],
    facts: { lines: 0, replaced: 0, points: 0, lost: 0, ambiguousDates: 0 },
  };
  for (const { name, text } of files) {
    const releases = releasesOf(text);
    if (!releases) readFile({ name, text }, found, options);
    else for (const release of releases) readFile({ name, text: release.text, release }, found, options);
  }
  found.versions = merged(found.versions);
  nameUnreleased(found.versions, options.compareVersions);
  for (const version of found.versions) found.facts.points += version.lines.length;
  found.facts.points += found.facts.lost;
  return found;
}

function readFile({ name, text, release }: Source, found: Changelog, options: ChangelogOptions): void {
  const markdown = readMarkdown(text);
  const order = dateOrderOf(markdown.lines) ?? options.dateOrder;
  const reading: Reading = {
    ...markdown,
    file: name,
    vocabulary: options.vocabulary,
    order,
    link: linker(options.repository),
    found,
    version: undefined,
    level: boldLevel,
    outside: "beforeFirstVersion",
    isWhole: release !== undefined,
    versionLevel: 0,
    hasFlatSections: false,
    headings: [],
    isRead: new Uint8Array(markdown.lines.length + 1),
  };
  const { facts } = found;
  facts.lines += markdown.lines.length;
  facts.replaced += text.match(/\uFFFD/g)?.length ?? 0;
  measureHeadings(reading);
  const before = found.versions.length;
  const unreadBefore = found.unread.length;
  if (release) openVersion(reading, { text: release.title, line: 1, lastLine: 0 }, release);
  else if (!reading.blocks.some((block) => namesVersion(reading, block))) openWhole(reading);
  for (const block of reading.blocks) readBlock(reading, block);
  closeHeadings(reading, 0);
  if (!release) listOverlooked(reading);
  const unread = found.unread.splice(unreadBefore).toSorted((a, b) => a.line - b.line);
  found.unread.push(...unread);
  const versions = found.versions.slice(before).toSorted((a, b) => a.line - b.line);
  let index = -1;
  for (const { line, reason, text: lost } of unread) {
    while ((versions[index + 1]?.line ?? Infinity) <= line) index++;
    const isPoint =
      reason === "beforeFirstVersion"
        ? /^\s*(?:[-*+]|\d+\.)\s/.test(markdown.lines[line - 1] ?? "")
        : reason !== "comment";
    if (!isPoint || !lost) continue;
    facts.lost++;
    const version = versions[index];
    if (version) version.lost++;
  }
}

/** Whether a block opens a version. */
function namesVersion(reading: Reading, block: Block): boolean {
  if (block.type === "list")
    return block.items.some(({ blocks: [first, ...more] }) => {
      const text = first && more.length > 0 ? plain(reading, first) : undefined;
      return text !== undefined && readVersionHeading(text.text, reading.order)?.isBare === true;
    });
  if (block.type !== "heading" && block.type !== "paragraph") return false;
  const lines = block.type === "paragraph" ? linesIn(reading, block) : [plain(reading, block)];
  return lines.some((line) => line && versionAt(reading, block, line) !== undefined);
}

function readBlock(reading: Reading, block: Block): void {
  const context = reading.headings.at(-1)?.context ?? noContext(reading.vocabulary);
  if (block.type === "list") return readItems(reading, block.items, context);
  if (block.type === "comment") return leaveUnread(reading, block, "comment");
  if (block.type === "table") return readTable(reading, block, context);
  if (block.type === "code") return readCode(reading, block, context);
  if (block.type === "heading") {
    const text = plain(reading, block);
    return text ? readHeading(reading, block, text) : leaveUnread(reading, block, "tooLong");
  }
  const lines = linesIn(reading, block);
  if (!lines.length) leaveUnread(reading, block, "tooLong");
  for (const line of lines) readParagraph(reading, block, line);
}

/** A paragraph as one text, or its lines if one of them is a version, a date or a section. */
function linesIn(reading: Reading, { source, line, lastLine }: Block): PlainText[] {
  if (source.length > longestSource) return [];
  const written = source.split("\n");
  const apart = written.flatMap((each, index) => {
    const text = reading.toText(each.replace(/^\s*[-*+]\s+/, ""));
    const isBold = /^\s*(?:\*\*|__)[^*_]+(?:\*\*|__)\s*$/.test(each);
    return text ? [{ line: line + index, lastLine: line + index, text, isBold }] : [];
  });
  const isApart = (own: PlainText) =>
    own.text.length <= limits.line &&
    (readVersionHeading(own.text, reading.order)?.isBare || dateAlone(reading, own.text) || isSection(reading, own));
  return written.length > 1 && apart.some(isApart) ? apart : [{ line, lastLine, text: reading.toText(source) }];
}

function isSection({ vocabulary }: Reading, { text, isBold = false }: PlainText): boolean {
  if (!isBold && !/[:：]$|^[[【]/.test(text.trim())) return false;
  return isBold || meaningOf(vocabulary, text)?.kind !== undefined;
}

/** The date of a line that says nothing else: "Released on: May 8, 2024". */
function dateAlone({ order }: Reading, text: string) {
  const date = text.length <= 2 * longestLabel ? findDate(text, order) : undefined;
  return date && dateLabel.test(blank(text, date)) ? date : undefined;
}

function readParagraph(reading: Reading, block: Block, text: PlainText): void {
  const { version } = reading;
  const opened = reading.isWhole ? undefined : versionAt(reading, block, text);
  if (opened) return openVersion(reading, text, opened);
  if (!reading.isWhole && unreleased.test(text.text) && text.text.length <= longestLabel && /^\W*\[/.test(text.text))
    return openUnreleased(reading, block, text);
  if (!version) return leaveUnread(reading, { ...text, source: text.text }, reading.outside);
  const date = dateAlone(reading, text.text);
  if (date) {
    setDate(reading, date);
    return markRead(reading, text);
  }
  if (isSection(reading, text)) return openSection(reading, text, boldLevel);
  const context = reading.headings.at(-1)?.context ?? noContext(reading.vocabulary);
  addLine(reading, text, context.kind === undefined ? { ...context, kind: null } : context);
}

function readHeading(reading: Reading, block: Block, heading: PlainText): void {
  const { level } = block;
  const { version } = reading;
  if (!reading.isWhole) {
    const opened = versionAt(reading, block, heading);
    if (opened) return openVersion(reading, heading, opened, level);
    if (unreleased.test(heading.text) && (level <= reading.versionLevel || reading.versionLevel === 0))
      return openUnreleased(reading, block, heading);
  } else if (version && readVersionHeading(heading.text, reading.order)?.isBare) {
    const date = findDate(heading.text, reading.order);
    if (date) setDate(reading, date);
    return markRead(reading, heading);
  }
  if (!version) return leaveVersion(reading, block);
  if (!reading.isWhole && level <= reading.level && !meaningOf(reading.vocabulary, heading.text)) {
    if (!reading.hasFlatSections || level < Math.min(reading.versionLevel, reading.level))
      return leaveVersion(reading, block);
  }
  const isSentence =
    heading.text.length > longestLabel || (endOfSentence.test(heading.text) && heading.text.includes(" "));
  if (!isSentence) return openSection(reading, heading, Math.max(level, reading.level + 1));
  closeHeadings(reading, Math.max(level, reading.level + 1));
  addLine(reading, heading, { ...noContext(reading.vocabulary), kind: null });
}

function openSection(reading: Reading, place: PlainText, level: number): void {
  markRead(reading, place);
  closeHeadings(reading, level);
  const outer = reading.headings.at(-1)?.context ?? noContext(reading.vocabulary);
  const context = contextBelow(outer, unescaped(place.text));
  const isPlain = plainHeading.test(place.text);
  reading.headings.push({
    level,
    context: isPlain ? { ...outer, path: context.path } : context,
    place,
    isUsed: isPlain || meaningOf(reading.vocabulary, place.text) !== undefined,
  });
}

const definition = /^ {0,3}\[[^\]]+\]:\s*\S/;
/** Underlines, rules, fences, and empty quotes and list items. */
const onlyMarks = /^[\s>*+\-_=#`~|:."'^]*$/;

/** Lists lines that the parser ignored as non-text. Link definitions are used in other lines. */
function listOverlooked(reading: Reading): void {
  for (const [index, source] of reading.lines.entries()) {
    if (reading.isRead[index + 1] || onlyMarks.test(source) || definition.test(source)) continue;
    leaveUnread(reading, { line: index + 1, lastLine: index + 1, source }, "notUnderstood");
  }
}
