import { limits } from "../../contract/limits.ts";
import { operatorsDay, operatorsMoment } from "../../contract/operators-day.ts";
import { Refusal } from "../refuse.ts";
import { day } from "./time.ts";

/** Days at the operator's time, both included, `YYYY-MM-DD`. */
export type Span = { from: string; to: string };

const usualDays = 28;

/**
 * The days of a query: by default up to today, and four weeks. Throws `invalidInput` (10100) for a
 * wrong order or too many.
 */
export function spanOf(range: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const to = range.to ?? operatorsDay(now);
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

/** When the first day of a span begins, and when its last one has ended, ISO 8601 in UTC. */
export function momentsOf({ from, to }: Span): { start: string; end: string } {
  const dayAfter = dateOf(Date.parse(to) + day);
  return {
    start: operatorsMoment(`${from}T00:00`).toISOString(),
    end: operatorsMoment(`${dayAfter}T00:00`).toISOString(),
  };
}

function lengthOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / day + 1; // days in UTC always have the same length
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function refuseSpan(issue: { field: string; message: string; value?: number }): Refusal {
  return new Refusal("invalidInput", { issues: [issue] });
}
