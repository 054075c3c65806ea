import { limits } from "../../../contract/limits.ts";

/** The version in a heading. `remark`: the text after version and date, such as "first public release". */
export type VersionHeading = {
  version: string;
  /** `YYYY-MM-DD`; `null` without a date of the calendar. */
  updateTime: string | null;
  yanked: boolean;
  remark: string;
  /** Whether the heading contains nothing else, so that it counts as a version heading anywhere. */
  isBare: boolean;
};

const number =
  /(?<![\w.-])[vV]?(\d+(?:\.\d+){1,3})(-[0-9A-Za-z][0-9A-Za-z.-]*|(?:alpha|beta|preview|rc|a|b)\.?\d+)?(?:\+[0-9A-Za-z.-]+)?(?![\w])/;
const withdrawn = /\b(?:yanked|withdrawn|retracted)\b|已?撤回/i;
/** Words that only introduce a version. */
const noise =
  /^(?:[\p{P}\p{S}\s]|\b(?:version|ver|release|released|on|of|v|stable|latest|lts|hotfix)\b|版本?|版|发布于?|更新日志|更新)*$/iu;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?<month>${months.join("|")})[a-z]*\\.?`;
const ordinal = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
/** Formats of dates, unambiguous ones first. 01/02/2024 is left out because it is ambiguous. */
const dates = [
  /(?<!\d)(?<year>\d{4})([-/])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日号]/,
  new RegExp(`(?<!\\d)${ordinal}[ -]${month}[ ,-]+(?<year>\\d{4})(?!\\d)`, "i"),
  new RegExp(`(?<!\\w)${month} ${ordinal},? (?<year>\\d{4})(?!\\d)`, "i"),
];
/** A date if another number is the version, otherwise a version. */
const dotted = /(?<![\w.])(?<year>\d{4})\.(?<month>\d{2})\.(?<day>\d{2})(?![\w.])/;

/** Parses a version heading; `undefined` for a heading without a version. */
export function readVersionHeading(text: string): VersionHeading | undefined {
  const date = dates.map((pattern) => pattern.exec(text)).find(Boolean) ?? dottedDate(text);
  const rest = date ? blank(text, date) : text;
  const found = number.exec(rest);
  if (!found) return undefined;
  const [whole, numbers = "", suffix = ""] = found;
  const version = numbers + suffix.replace(/[.-]+$/, "").replace(/^(?=[^-])/, "-"); // `2.0.0rc1` is `2.0.0-rc1` in addresses
  if (version.length > limits.version) return undefined;
  const after = rest.slice(found.index + whole.length);
  const remark = after.replace(withdrawn, " ");
  return {
    version,
    updateTime: date?.groups ? calendarDay(date.groups) : null,
    yanked: withdrawn.test(after),
    remark: noise.test(remark) ? "" : withoutPunctuation(remark),
    isBare: noise.test(rest.slice(0, found.index)) && noise.test(remark),
  };
}

function dottedDate(text: string): RegExpExecArray | null {
  const date = dotted.exec(text);
  return date && number.test(blank(text, date)) ? date : null;
}

function blank(text: string, { index, 0: { length } }: RegExpExecArray): string {
  return text.slice(0, index) + " ".repeat(length) + text.slice(index + length);
}

function calendarDay({ year = "", month: name = "", day = "" }: Record<string, string>): string | null {
  const index = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const text = `${year}-${(index ? String(index) : name).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

function withoutPunctuation(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—:：,，.)）\]]+|[\s\-–—:：,，([（]+$/gu, "")
    .replace(/^release\s+(?:-\s*)?/i, "")
    .replace(/\s*[(（[]\s*[)）\]]\s*/g, " ")
    .trim();
}
