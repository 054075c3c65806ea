import type { ChangelogVersion } from "./changelog.ts";
import { noContext } from "./classify.ts";
import { readVersionHeading, type VersionHeading } from "./heading.ts";
import { boldLevel, unescaped, type Block } from "./markdown.ts";
import {
  addLine,
  closeHeadings,
  leaveUnread,
  longestSource,
  markRead,
  plain,
  type PlainText,
  type Reading,
} from "./reading.ts";
import { meaningOf } from "./words.ts";

export const unreleased =
  /^\W*(?:unreleased(?: changes)?|upcoming(?: release)?|next(?: release)?|head|main|master|dev(?:elop)?(?:ment)?(?: branch)?|in development|wip)\W*$|^\s*[[【]?(?:未发布|待发布|即将发布|开发中)/i;
/** A sentence that says which version a text is about: "the changes in version 3.0.0", "SDK Version: v3.1.0". */
const versionInSentence =
  /(?:\bversion|\brelease|版本号?)\s*[:：]?\s*(v?\d+(?:\.\d+){1,3}(?:-[0-9A-Za-z.-]+)?)(?![\w/]|\.\w|\s*(?:or|及|以))/gi;
const newsHeading =
  /^\W*(?:what['’]?s (?:new|changed)|release notes?|change ?log|all changes|changes|更新(?:内容|日志|说明)?|新增内容)\W*$/i;

/** Finds the level of version headings, and whether sections stand at the same one. */
export function measureHeadings(reading: Reading): void {
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

/** The version that a heading or line opens. */
export function versionAt(reading: Reading, { type, level }: Block, { text }: PlainText): VersionHeading | undefined {
  const version = readVersionHeading(text, reading.order);
  if (version?.isBare) return version;
  return version?.isNamed && type === "heading" && level === reading.versionLevel ? version : undefined;
}

/** Opens the version that a sentence of the file names, else its name; what stands above "What's new" is left out. */
export function openWhole(reading: Reading): void {
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

/** Dates the version, unless it has a day. */
export function setDate(reading: Reading, date: { day: string | null; isAmbiguous: boolean }): void {
  if (date.isAmbiguous) reading.found.facts.ambiguousDates++;
  if (reading.version) reading.version.updateTime ??= date.day;
}

/** Following lines belong to this version. */
export function openVersion(
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
export function openUnreleased(reading: Reading, { level }: Block, heading: PlainText): void {
  const unnamed = { version: "", date: undefined, yanked: false, isDraft: true, remark: "" };
  openVersion(reading, heading, unnamed, level || boldLevel);
}

/** Lines that follow belong to no version. */
export function leaveVersion(reading: Reading, block: Block): void {
  closeHeadings(reading, 0);
  reading.outside = reading.found.versions.some(({ file }) => file === reading.file)
    ? "outsideVersions"
    : "beforeFirstVersion";
  reading.version = undefined;
  leaveUnread(reading, block, reading.outside);
}

/** Each version once: what stands again is added to the first, without lines that it has. */
export function merged(versions: ChangelogVersion[]): ChangelogVersion[] {
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
export function nameUnreleased(versions: ChangelogVersion[], compare: (a: string, b: string) => number): void {
  const unnamed = versions.find(({ version }) => version === "");
  if (!unnamed) return;
  const highest = versions.reduce(
    (high, { version }) => (version !== "" && (high === "" || compare(version, high) > 0) ? version : high),
    "",
  );
  const [core = "", pre] = (highest || "0.0.0").split("-");
  const numbers = core.split(".").map(Number);
  if (pre === undefined) numbers.push((numbers.pop() ?? 0) + 1);
  unnamed.version = `${numbers.join(".")}-${pre === undefined ? "" : `${pre}.`}unreleased`;
}
