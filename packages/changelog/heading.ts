import { limits } from "./changelog.ts";

/** The version in a heading. `remark`: the text after version and date, such as "first public release". */
export type VersionHeading = {
  version: string;
  date: DateFound | undefined;
  yanked: boolean;
  /** It is not released yet. */
  isDraft: boolean;
  remark: string;
  /** Whether the heading contains nothing else, so that it counts as a version heading anywhere. */
  isBare: boolean;
  /** Whether the words before the version may be a product's name. */
  isNamed: boolean;
};

/** `day`: `YYYY-MM-DD`; `null` for no day of the calendar, and for 01/02/2024 without an order. */
export type DateFound = { day: string | null; isAmbiguous: boolean; index: number; length: number };

/** The order of numbers in dates such as 25/02/2026; `undefined` if nothing tells. */
export type DateOrder = "dayFirst" | "monthFirst" | undefined;

const preRelease = "-[0-9A-Za-z][0-9A-Za-z.-]*|[-.]?(?:alpha|beta|preview|pre|rc|exp|dev|a|b)[.-]?\\d*";
const number = new RegExp(
  `(?<![\\w.-]|\\d[/:])[vV]?(?<numbers>\\d+(?:\\.\\d+){1,3})(?<suffix>${preRelease})?(?<build>\\+[0-9A-Za-z.-]+)?(?![\\w/]|\\.\\w|\\s?%)`,
  "i",
);
/** `v62` and "Version 62" alone. */
const whole = /^\W*(?:version|ver\.?|v|release|版本)\s*(?<numbers>\d{1,3})(?<suffix>)(?![\w.])/i;
const withdrawn = /\b(?:yanked|withdrawn|retracted)\b|已?撤回/i;
const draft = /\b(?:unreleased|not released|upcoming|in progress|wip|tbd|tba)\b|未发布|待发布|开发中/i;
/** Words that only introduce a version. */
const noise =
  /^(?:[\p{P}\p{S}\s]|\b(?:sdk|api|package|version|ver|release[ds]?|notes?|date|on|of|in|for|the|v|vnext|stable|latest|current|lts|hotfix|final|changes|change ?log|what['’]?s new|new in|unreleased|not released|upcoming|in progress|wip|tbd|tba)\b|版本号?|版|正式版|发布于?|发布日期|日期|更新日志|更新内容|更新说明|更新|新增内容|未发布|待发布|开发中)*$/iu;
/** Words with which a heading tells of another version than its own. */
const other =
  /\b(?:from|to|since|until|before|after|than|with|requires?|needs?|supports?|upgrad\w*|migrat\w*|updat\w*|compatib\w*|minimum|deprecat\w*|remov\w*|add(?:s|ed)?|fix(?:e[sd])?|known|or)\b|升级|迁移|兼容|支持|需要|要求|最低|及以上|以上/i;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?<month>${months.join("|")})[a-z]*\\.?`;
const ordinal = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
/** Formats of dates, unambiguous ones first. */
const dates = [
  /(?<!\d)(?<year>\d{4})([-/])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日号]/,
  new RegExp(`(?<!\\d)${ordinal}(?: of)?[ -]${month}[ ,-]+(?<year>\\d{4})(?!\\d)`, "i"),
  new RegExp(`(?<!\\w)${month} ${ordinal},? (?<year>\\d{4})(?!\\d)`, "i"),
];
/** A year of two digits is one only where dates with four tell the order. */
const slashed = /(?<![\w./-])(?<first>\d{1,2})(?<by>[-/.])(?<second>\d{1,2})\k<by>(?<year>\d{4}|\d{2})(?![\w./-])/;
/** A date if another number is the version, otherwise a version. */
const loose = [
  /(?<![\w.])(?<year>\d{4})\.(?<month>\d{2})\.(?<day>\d{2})(?![\w.])/,
  /(?<![\w.])(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?![\w.])/,
];
const years = { first: 1970, last: 2199 };

/** Parses a version heading; `undefined` for a heading without a version. */
export function readVersionHeading(heading: string, order: DateOrder): VersionHeading | undefined {
  const text = heading.replace(/\d{4}-(?:xx|\?\?)-(?:xx|\?\?)/i, "unreleased");
  const date = findDate(text, order) ?? looseDate(text);
  const rest = date ? blank(text, date) : text;
  const found = number.exec(rest) ?? whole.exec(rest);
  if (!found?.groups) return undefined;
  const { numbers = "", suffix = "" } = found.groups;
  const pre = suffix
    .replace(/[.-]+$/, "")
    .replace(/^\./, "")
    .replace(/^(?=[^-])/, "-"); // `2.0.0rc1` is `2.0.0-rc1` in addresses
  const version = (numbers.includes(".") ? numbers : `${numbers}.0`) + pre;
  if (version.length > limits.version) return undefined;
  const before = rest.slice(0, found.index);
  const after = rest.slice(found.index + found[0].length);
  const remark = after.replace(withdrawn, " ");
  return {
    version,
    date,
    yanked: withdrawn.test(after),
    isDraft: draft.test(rest),
    remark: noise.test(remark) ? "" : withoutPunctuation(remark),
    isBare: noise.test(before) && noise.test(remark),
    isNamed: before.length <= 60 && !other.test(before) && !/[,;:：。]\s/.test(before),
  };
}

/** A date anywhere in a text. */
export function findDate(text: string, order: DateOrder): DateFound | undefined {
  for (const pattern of dates) {
    const found = pattern.exec(text);
    if (found?.groups) return dateOf(found, found.groups);
  }
  const found = slashed.exec(text);
  if (!found?.groups) return undefined;
  const { first = "", second = "", by, year: written = "" } = found.groups;
  const isShort = written.length === 2;
  if (isShort && (!order || by !== "/")) return undefined;
  const year = isShort ? `20${written}` : written;
  const own = isShort ? order : by === "." ? "dayFirst" : (orderOf(first, second) ?? order);
  const [day, monthNumber] = own === "monthFirst" ? [second, first] : [first, second];
  if (own) return dateOf(found, { year, month: monthNumber, day });
  const isAmbiguous = first !== second;
  return { ...dateOf(found, { year, month: first, day: second }), ...(isAmbiguous && { day: null, isAmbiguous }) };
}

/** The order that any date of the text proves. */
export function dateOrderOf(lines: readonly string[]): DateOrder {
  const orders = new Set<DateOrder>();
  for (const line of lines) {
    const found = line.length <= limits.line ? slashed.exec(line)?.groups : undefined;
    if (found?.["year"]?.length === 4) orders.add(orderOf(found["first"] ?? "", found["second"] ?? ""));
  }
  orders.delete(undefined);
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

function orderOf(first: string, second: string): DateOrder {
  if (Number(first) > 12) return "dayFirst";
  return Number(second) > 12 ? "monthFirst" : undefined;
}

function looseDate(text: string): DateFound | undefined {
  for (const pattern of loose) {
    const found = pattern.exec(text);
    const date = found?.groups ? dateOf(found, found.groups) : undefined;
    if (date && number.test(blank(text, date))) return date;
  }
  return undefined;
}

function dateOf({ index, 0: { length } }: RegExpExecArray, groups: Record<string, string | undefined>): DateFound {
  return { day: calendarDay(groups), isAmbiguous: false, index, length };
}

export function blank(text: string, { index, length }: Pick<DateFound, "index" | "length">): string {
  return text.slice(0, index) + " ".repeat(length) + text.slice(index + length);
}

function calendarDay({ year = "", month: name = "", day = "" }: Record<string, string | undefined>): string | null {
  if (Number(year) < years.first || Number(year) > years.last) return null;
  const index = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const text = `${year}-${(index ? String(index) : name).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

function withoutPunctuation(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—:：,，.)）\]*]+|[\s\-–—:：,，([（]+$/gu, "")
    .replace(/^release\s+(?:-\s*)?/i, "")
    .replace(/\s*[(（[]\s*[)）\]]\s*/g, " ")
    .trim();
}
