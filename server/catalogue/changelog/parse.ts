import { limits } from "../../../contract/limits.ts";
import type {
  Changelog,
  ChangelogVersion,
  ImportFile,
  ImportRequest,
  UnreadReason,
} from "../../../contract/schemas/changelog.ts";
import { withoutAddresses } from "../../../contract/notes.ts";
import { versionOrder } from "../version-order.ts";
import { classify, contextBelow, noContext, type Context } from "./classify.ts";
import { blank, dateOrderOf, findDate, readVersionHeading, type DateOrder, type VersionHeading } from "./heading.ts";
import {
  boldLevel,
  readMarkdown,
  type Block,
  type Item,
  type LineRange,
  type MarkdownText,
  unescaped,
} from "./markdown.ts";
import { releasesOf, type HostedRelease } from "./hosted-releases.ts";
import { linker } from "./references.ts";
import { kindByVerb, meaningOf, type Vocabulary } from "./words.ts";

/** A longer paragraph is no text of release notes, and slow to parse, in characters. */
const longestSource = 10 * limits.noteLine;
/** A list item with items below it, or a heading, is a component's name up to this many characters. */
const longestLabel = 60;
/** The first line of a point that is divided is repeated up to this many characters. */
const longestRepeated = 200;
/** The longest mark before a line. */
const longestMark = 12;
const unreleased =
  /^\W*(?:unreleased(?: changes)?|upcoming(?: release)?|next(?: release)?|head|main|master|dev(?:elop)?(?:ment)?(?: branch)?|in development|wip)\W*$|^\s*[[【]?(?:未发布|待发布|即将发布|开发中)/i;
const endOfSentence = /[.。;；!！?？]$/;
const dateLabel =
  /^\W*(?:release[ds]?(?: date| on)?|published(?: on)?|date|发布日期|发布时间|发布于|更新日期|更新时间|日期)\W*$/i;
/** A sentence that says which version a text is about: "the changes in version 3.0.0", "SDK Version: v3.1.0". */
const versionInSentence =
  /(?:\bversion|\brelease|版本号?)\s*[:：]?\s*(v?\d+(?:\.\d+){1,3}(?:-[0-9A-Za-z.-]+)?)(?![\w/]|\.\w|\s*(?:or|及|以))/gi;
const newsHeading =
  /^\W*(?:what['’]?s (?:new|changed)|release notes?|change ?log|all changes|changes|更新(?:内容|日志|说明)?|新增内容)\W*$/i;
/** Headings that say nothing about the lines below them. */
const plainHeading =
  /^\W*(?:what['’]?s (?:new|changed)|release notes?|change ?log|all changes|details|summary|overview|(?:internal |github |open )?issues|(?:github )?pull requests|详情|概述)\W*$/i;
/** Headers of columns that say nothing about their cells. */
const plainHeader =
  /^\W*(?:modules?|descriptions?|details?|category|types?|features?|areas?|components?|items?|changes?|content|notes?|模块|描述|说明|详情|详细说明|类别|类型|功能|内容|更新内容|)\W*$/i;

/** A block's text without Markdown's emphasis and layout. */
type PlainText = LineRange & { text: string; isBold?: boolean };

type Reading = MarkdownText & {
  file: string;
  vocabulary: Vocabulary;
  order: DateOrder;
  link: (text: string) => string;
  found: Changelog;
  version: ChangelogVersion | undefined;
  /** That of its heading. */
  level: number;
  /** Why the following lines belong to no version, if `version` is undefined. */
  outside: UnreadReason;
  /** Versions are told by the file: headings name none. */
  isWhole: boolean;
  /** The most frequent level of version headings; 0 if there are none. */
  versionLevel: number;
  /** Sections stand at the same level as versions. */
  hasFlatSections: boolean;
  /** Headings within the version, with their context for lines below. */
  headings: { level: number; context: Context; place: PlainText; isUsed: boolean }[];
  /** The lines read so far, headings included. */
  isRead: Uint8Array;
};

type Source = { name: string; text: string; release?: HostedRelease | undefined };
export type ChangelogOptions = { dateOrder?: ImportRequest["dateOrder"] } & {
  vocabulary: Vocabulary;
  repository?: string | undefined;
};

/**
 * Reads a change log in one or several files: versions in headings, lists, sentences or names of files, and the points
 * below each with their kinds and groups. Loses nothing: every line that is not blank is in a version, is one of its
 * headings, or is listed as unread.
 */
export function parseChangelog(files: ImportFile[], options: ChangelogOptions): Changelog {
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
  nameUnreleased(found.versions);
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

function measureHeadings(reading: Reading): void {
  const counts = new Map<number, number>();
  let levelOfLast = 0;
  for (const block of reading.blocks) {
    const text = block.type === "heading" ? plain(reading, block)?.text : undefined;
    if (text === undefined) continue;
    const version = readVersionHeading(text, reading.order);
    if (version && (version.isBare || version.isNamed)) {
      counts.set(block.level, (counts.get(block.level) ?? 0) + 1);
      levelOfLast = block.level;
    } else if (block.level <= levelOfLast && meaningOf(reading.vocabulary, text)) reading.hasFlatSections = true;
  }
  const [mostFrequent] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b); // of two, the outer one
  reading.versionLevel = mostFrequent?.[0] ?? 0;
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

function versionAt(reading: Reading, { type, level }: Block, { text }: PlainText): VersionHeading | undefined {
  const version = readVersionHeading(text, reading.order);
  if (version?.isBare) return version;
  return version?.isNamed && type === "heading" && level === reading.versionLevel ? version : undefined;
}

/** Opens the version that a sentence of the file names, else its name; what stands above "What's new" is left out. */
function openWhole(reading: Reading): void {
  const { file, blocks } = reading;
  const paragraphs = blocks.filter(({ type, source }) => type !== "code" && source.length < longestSource);
  const sentence = paragraphs
    .flatMap(({ source }) => [...source.matchAll(versionInSentence)])
    .find(
      ({ input, index }) =>
        !/requir|minimum|\bneed|system|since|要求|系统/i.test(
          input
            .slice(Math.max(0, index - 60), index)
            .split("\n")
            .at(-1) ?? "",
        ),
    );
  const inName = /(?:^|[/\\_-])v?(\d+(?:\.\d+){1,3}(?:-[0-9A-Za-z.-]+?)?)(?=(?:\.\w+)?$|[/\\_])/i.exec(
    file.replace(/\.(?:md|markdown|txt|rst|adoc)$/i, ""),
  );
  const version = readVersionHeading(sentence?.[1] ?? inName?.[1] ?? "", undefined);
  if (!version) return;
  reading.isWhole = true;
  const title = sentence ? (sentence.input.split("\n").find((line) => line.includes(sentence[0])) ?? "") : file;
  openVersion(reading, { text: reading.toText(title), line: 1, lastLine: 0 }, version);
  const start = blocks.findIndex(
    (block) => block.type === "heading" && newsHeading.test(plain(reading, block)?.text ?? ""),
  );
  for (const block of start > 0 ? blocks.splice(0, start) : []) leaveUnread(reading, block, "beforeFirstVersion");
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
    own.text.length <= limits.noteLine &&
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

/** Closes headings from this level on. One without lines is a line itself. */
function closeHeadings(reading: Reading, level: number): void {
  while ((reading.headings.at(-1)?.level ?? -1) >= level) {
    const last = reading.headings.pop();
    if (last && !last.isUsed) addLine(reading, last.place, { ...noContext(reading.vocabulary), kind: null });
  }
}

function setDate(reading: Reading, date: { day: string | null; isAmbiguous: boolean }): void {
  if (date.isAmbiguous) reading.found.facts.ambiguousDates++;
  if (reading.version) reading.version.updateTime ??= date.day;
}

function openVersion(
  reading: Reading,
  { text, line, lastLine }: PlainText,
  heading: Omit<VersionHeading, "isBare" | "isNamed"> & { preRelease?: boolean },
  level = boldLevel,
): void {
  closeHeadings(reading, 0);
  const { version, date, yanked, isDraft, remark, preRelease = false } = heading;
  const opened = {
    version,
    file: reading.file,
    updateTime: null,
    title: unescaped(text),
    line,
    repeats: [],
    yanked,
    draft: isDraft,
    preRelease,
    lines: [],
    lost: 0,
  };
  reading.version = opened;
  reading.level = level;
  reading.found.versions.push(opened);
  markRead(reading, { line, lastLine });
  if (date) setDate(reading, date);
  if (remark) addLine(reading, { text: remark, line, lastLine }, { ...noContext(reading.vocabulary), kind: null });
}

/** `nameUnreleased` gives it a version. */
function openUnreleased(reading: Reading, { level }: Block, heading: PlainText): void {
  const unnamed = { version: "", date: undefined, yanked: false, isDraft: true, remark: "" };
  openVersion(reading, heading, unnamed, level || boldLevel);
}

/** Lines that follow belong to no version. */
function leaveVersion(reading: Reading, block: Block): void {
  closeHeadings(reading, 0);
  reading.outside = reading.found.versions.some(({ file }) => file === reading.file)
    ? "outsideVersions"
    : "beforeFirstVersion";
  reading.version = undefined;
  leaveUnread(reading, block, reading.outside);
}

function readItems(reading: Reading, items: Item[], context: Context): void {
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

function readTable(reading: Reading, block: Block, context: Context): void {
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
function readCode(reading: Reading, block: Block, context: Context): void {
  const { version } = reading;
  if (!version) return leaveUnread(reading, block, reading.outside);
  const last = version.lines.at(-1);
  const text = last && `${last.text}\n${block.source}`;
  if (!last || !text || text.length > limits.noteLine || last.path.join("\n") !== context.path.join("\n"))
    return addLine(
      reading,
      { ...block, text: block.source },
      context.kind === undefined ? { ...context, kind: null } : context,
    );
  markRead(reading, block);
  last.text = text;
  last.lastLine = block.lastLine;
}

function addLine(reading: Reading, place: PlainText, context: Context): void {
  const { version, headings } = reading;
  if (!version) return leaveUnread(reading, { ...place, source: place.text }, reading.outside);
  markRead(reading, place);
  for (const heading of headings) heading.isUsed = true;
  const { line, lastLine } = place;
  const room =
    context.prefix.length + (context.mark ? longestMark : 0) + reading.link(place.text).length - place.text.length;
  for (const text of divided(place.text, limits.noteLine - room)) {
    const classified = classify(text, context);
    version.lines.push({ line, lastLine, ...classified, text: reading.link(classified.text), path: context.path });
  }
}

/** A text in parts that are no longer than a note may be. */
function divided(text: string, longest: number): string[] {
  if (text.length <= longest) return [text];
  const lines = text.split("\n").flatMap((line) => inSentences(line, longest));
  const [first = ""] = lines;
  const head = lines.length > 1 && first.length <= longestRepeated && /[:：]$/.test(first) ? [first] : [];
  const parts: string[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last && last.join("\n").length + line.length < longest) last.push(line);
    else parts.push(parts.length > 0 ? [...head, line.trimStart().replace(/^- /, head.length ? "- " : "")] : [line]);
  }
  return parts.map((part) => part.join("\n"));
}

function inSentences(line: string, longest: number): string[] {
  if (line.length <= longest) return [line];
  const end = Math.max(
    line.lastIndexOf(". ", longest),
    line.lastIndexOf("。", longest),
    line.lastIndexOf("; ", longest),
  );
  const at = end > 0 ? end + 1 : line.lastIndexOf(" ", longest) > 0 ? line.lastIndexOf(" ", longest) : longest;
  return [line.slice(0, at).trim(), ...inSentences(line.slice(at).trim(), longest)];
}

/** The text of a paragraph; `undefined` if it is too long. */
function plain({ toText }: Reading, { source, line, lastLine, type }: Block): PlainText | undefined {
  if (source.length > longestSource) return undefined;
  const text = toText(source);
  return { text: type === "heading" ? withoutAddresses(text) : text, line, lastLine };
}

type Passage = LineRange & { source: string; rows?: Block["rows"] };

function leaveUnread(reading: Reading, { line, lastLine, source, rows = [] }: Passage, reason: UnreadReason): void {
  markRead(reading, { line, lastLine });
  const text = source.trim() || rows.map(({ cells }) => cells.join(" | ")).join("\n");
  reading.found.unread.push({
    file: reading.file,
    line,
    lastLine,
    text: unescaped(text).slice(0, limits.noteLine),
    reason,
  });
}

function markRead({ isRead }: Reading, { line, lastLine }: LineRange): void {
  isRead.fill(1, line, lastLine + 1);
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

/** Each version once: what stands again is added to the first, without lines that it has. */
function merged(versions: ChangelogVersion[]): ChangelogVersion[] {
  const first = new Map<string, ChangelogVersion>();
  for (const version of versions) {
    const key = version.version.toLowerCase();
    const known = first.get(key);
    if (!known) {
      first.set(key, version);
      continue;
    }
    known.repeats.push(version.line);
    known.updateTime ??= version.updateTime;
    known.lost += version.lost;
    const texts = new Set(known.lines.map(({ text }) => text));
    known.lines.push(...version.lines.filter(({ text }) => !texts.has(text)));
  }
  return [...first.values()];
}

/** "Unreleased" is what follows the highest version. */
function nameUnreleased(versions: ChangelogVersion[]): void {
  const unnamed = versions.find(({ version }) => version === "");
  if (!unnamed) return;
  const highest = versions.reduce(
    (high, { version }) =>
      version !== "" && (high === "" || versionOrder(version) > versionOrder(high)) ? version : high,
    "",
  );
  const [core = "", pre] = (highest || "0.0.0").split("-");
  const numbers = core.split(".").map(Number);
  if (pre === undefined) numbers.push((numbers.pop() ?? 0) + 1);
  unnamed.version = `${numbers.join(".")}-${pre === undefined ? "" : `${pre}.`}unreleased`;
}
