import { readFileSync } from "node:fs";
import { StartError } from "../config/start-error.ts";
import { isWeekend, type Calendar } from "./working-days.ts";

/**
 * Reads the operator's holidays: each line has a date, or a range with `..`; `work` after it marks a working weekend;
 * `#` starts a comment. Throws `StartError` with all errors of the file.
 */
export function readCalendar(file: string | undefined): Calendar {
  const off = new Set<string>();
  const worked = new Set<string>();
  const complaints: string[] = [];
  for (const [index, line] of linesOf(file).entries()) {
    const entry = line.replace(/#.*/, "").trim();
    if (!entry) continue;
    const [, first = "", last = first, work] = /^(\S{10})(?:\.\.(\S{10}))?(?:\s+(work))?$/.exec(entry) ?? [];
    const days = daysFrom(first, last);
    const complain = (what: string) => void complaints.push(`HOLIDAYS: line ${index + 1} ("${entry}") ${what}`);
    if (!days) complain("is neither a date such as 2027-01-01 nor a span such as 2027-02-05..2027-02-11");
    else if (work && !days.every(isWeekend)) complain("is a working day anyway");
    else if (days.some((date) => (work ? off : worked).has(date))) complain("is both off and worked");
    else for (const date of days) (work ? worked : off).add(date);
  }
  if (complaints.length) throw new StartError(complaints.join("\n"));
  return { off, worked };
}

function linesOf(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readFileSync(file, "utf8")
      .replace(/^\ufeff/, "")
      .split(/\r?\n/);
  } catch (cause) {
    throw new StartError(
      `HOLIDAYS: ${file} cannot be read (${cause instanceof Error ? cause.message : String(cause)})`,
    );
  }
}

const longestSpan = 31;

/** Every day of a span; `undefined` if an end is not a date, or if they are in the wrong order or too far apart. */
function daysFrom(first: string, last: string): string[] | undefined {
  if (!isDate(first) || !isDate(last)) return undefined;
  const days: string[] = [];
  for (const date = new Date(first); days.length <= longestSpan; date.setUTCDate(date.getUTCDate() + 1)) {
    const text = date.toISOString().slice(0, 10);
    if (text > last) break;
    days.push(text);
  }
  return days.length >= 1 && days.length <= longestSpan ? days : undefined;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
