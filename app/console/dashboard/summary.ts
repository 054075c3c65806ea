import type { CallData } from "../../../contract/schemas.ts";

export type Statistics = CallData<"statistics">;
type Day = Statistics["days"][number];
export type Counted = "downloads" | "registrations" | "applications";

const week = 7;

/** How many there were in the last seven days, and in the seven before. */
export function lastWeeks(days: Day[], what: Counted): { now: number; before: number } {
  const sum = (some: Day[]) => some.reduce((total, day) => total + day[what], 0);
  return { now: sum(days.slice(-week)), before: sum(days.slice(-2 * week, -week)) };
}

/** The change in whole per cent; nothing where there was nothing to compare with. */
export function changeOf({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round((100 * (now - before)) / before);
}

/** The middle of the days' medians: those of all answers together are not known. Nothing where no day has one. */
export function medianOfDays(days: Day[]): number | null {
  const hours = days.flatMap(({ medianAnswerHours }) => medianAnswerHours ?? []).toSorted((a, b) => a - b);
  const [low, high] = [hours[Math.ceil(hours.length / 2) - 1], hours[Math.floor(hours.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const dayLength = 86_400_000;

/** The span of `length` days that ends with `last`, or of those before it. */
export function spanBack(last: string, length: number, before = false): { from: string; to: string } {
  const end = Date.parse(last) - (before ? length * dayLength : 0);
  return { from: dateOf(end - (length - 1) * dayLength), to: dateOf(end) };
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
