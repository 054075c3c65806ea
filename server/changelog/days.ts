const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = `(${months.join("|")})[a-z]*\\.?`;
const ordinal = "(\\d{1,2})(?:st|nd|rd|th)?";

/** Formats of dates in headings, unambiguous ones first. 01/02/2024 is left out because it is ambiguous. */
const patterns: { pattern: RegExp; read: (parts: string[]) => [year: string, month: string, day: string] }[] = [
  { pattern: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, read: ([y = "", m = "", d = ""]) => [y, m, d] },
  { pattern: /(?<!\d)(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, read: ([y = "", m = "", d = ""]) => [y, m, d] },
  {
    pattern: /(?<!\d)(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/,
    read: ([y = "", m = "", d = ""]) => [y, m, d],
  },
  {
    pattern: new RegExp(`(?<!\\d)${ordinal}[ -]${monthName}[ ,-]+(\\d{4})(?!\\d)`, "i"),
    read: ([d = "", m = "", y = ""]) => [y, numberOf(m), d],
  },
  {
    pattern: new RegExp(`(?<!\\w)${monthName} ${ordinal},? (\\d{4})(?!\\d)`, "i"),
    read: ([m = "", d = "", y = ""]) => [y, numberOf(m), d],
  },
];
/** A date that could also be a version (2024.05.08). */
const dotted: (typeof patterns)[number] = {
  pattern: /(?<![\w.])(\d{4})\.(\d{2})\.(\d{2})(?![\w.])/,
  read: ([y = "", m = "", d = ""]) => [y, m, d],
};

export type FoundDay = {
  /** `YYYY-MM-DD`; `null` for an invalid date. */
  day: string | null;
  from: number;
  to: number;
};

/** The date in a heading, and its position. */
export function findDay(text: string, { asDots = false } = {}): FoundDay | undefined {
  for (const { pattern, read } of asDots ? [...patterns, dotted] : patterns) {
    const found = pattern.exec(text);
    if (found)
      return { day: calendarDay(...read(found.slice(1))), from: found.index, to: found.index + found[0].length };
  }
  return undefined;
}

function numberOf(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function calendarDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
