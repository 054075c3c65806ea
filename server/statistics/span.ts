import { limits } from "../../contract/limits.ts";
import type { CountedDay } from "../../contract/schemas/operator.ts";
import { Refusal } from "../refuse.ts";
import { day } from "../time.ts";

/** Days in UTC, both included, `YYYY-MM-DD`. */
export type Span = { from: string; to: string };

const usualDays = 28;

/**
 * The days of a query: by default up to today, and four weeks. Throws `invalidInput` (10100) for a
 * wrong order or too many.
 */
export function spanOf(range: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const to = range.to ?? dateOf(now.getTime());
  const from = range.from ?? dateOf(Date.parse(to) - (usualDays - 1) * day);
  if (from > to) throw refuseSpan({ field: "from", message: "daysOrder" });
  if (lengthOf({ from, to }) > limits.statisticsDays)
    throw refuseSpan({ field: "from", message: "daysMany", value: limits.statisticsDays });
  return { from, to };
}

/** Every day of a span, the oldest first. */
export function daysOf(span: Span): string[] {
  const first = Date.parse(span.from);
  return Array.from({ length: lengthOf(span) }, (_, index) => dateOf(first + index * day));
}

/** The last days, today included. */
export function lastDays(count: number, now: Date): Span {
  return { from: dateOf(now.getTime() - (count - 1) * day), to: dateOf(now.getTime()) };
}

/** Counts of every day of a span, also of those without a row. */
export function countedDays(span: Span, rows: { date: string; count: number; bad: number }[]): CountedDay[] {
  return daysOf(span).map((date) => {
    const row = rows.find((each) => each.date === date);
    return { date, count: row?.count ?? 0, bad: row?.bad ?? 0 };
  });
}

function lengthOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / day + 1; // days in UTC always have the same length
}

/** The UTC day of a time in milliseconds. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function refuseSpan(issue: { field: string; message: string; value?: number }): Refusal {
  return new Refusal("invalidInput", { issues: [issue] });
}
