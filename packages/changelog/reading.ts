import { limits, type Changelog, type ChangelogVersion, type UnreadReason } from "./changelog.ts";
import { classify, noContext, type Context } from "./classify.ts";
import type { DateOrder } from "./heading.ts";
import { unescaped, type Block, type LineRange, type MarkdownText } from "./markdown.ts";
import { withoutAddresses } from "./text.ts";
import type { Vocabulary } from "./words.ts";

/** A longer paragraph is no text of release notes, and slow to parse, in characters. */
export const longestSource = 10 * limits.line;
/** A list item with items below it, or a heading, is a component's name up to this many characters. */
export const longestLabel = 60;
export const endOfSentence = /[.。;；!！?？]$/;
/** The first line of a point that is divided is repeated up to this many characters. */
const longestRepeated = 200;
/** The longest mark before a line. */
const longestMark = 12;

/** A block's text without Markdown's emphasis and layout. */
export type PlainText = LineRange & { text: string; isBold?: boolean };

/** A file that is being read. */
export type Reading = MarkdownText & {
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

/** Closes headings from this level on. One without lines is a line itself. */
export function closeHeadings(reading: Reading, level: number): void {
  while ((reading.headings.at(-1)?.level ?? -1) >= level) {
    const last = reading.headings.pop();
    if (last && !last.isUsed) addLine(reading, last.place, { ...noContext(reading.vocabulary), kind: null });
  }
}

/** Adds a point to the version, in parts if it is longer than a note may be. */
export function addLine(reading: Reading, place: PlainText, context: Context): void {
  const { version, headings } = reading;
  if (!version) return leaveUnread(reading, { ...place, source: place.text }, reading.outside);
  markRead(reading, place);
  for (const heading of headings) heading.isUsed = true;
  const { line, lastLine } = place;
  const room =
    context.prefix.length + (context.mark ? longestMark : 0) + reading.link(place.text).length - place.text.length;
  for (const text of divided(place.text, limits.line - room)) {
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
export function plain({ toText }: Reading, { source, line, lastLine, type }: Block): PlainText | undefined {
  if (source.length > longestSource) return undefined;
  const text = toText(source);
  return { text: type === "heading" ? withoutAddresses(text) : text, line, lastLine };
}

type Passage = LineRange & { source: string; rows?: Block["rows"] };

/** Lists lines as unread. */
export function leaveUnread(
  reading: Reading,
  { line, lastLine, source, rows = [] }: Passage,
  reason: UnreadReason,
): void {
  markRead(reading, { line, lastLine });
  const text = source.trim() || rows.map(({ cells }) => cells.join(" | ")).join("\n");
  reading.found.unread.push({
    file: reading.file,
    line,
    lastLine,
    text: unescaped(text).slice(0, limits.line),
    reason,
  });
}

export function markRead({ isRead }: Reading, { line, lastLine }: LineRange): void {
  isRead.fill(1, line, lastLine + 1);
}
