import type { Statistics } from "../chart/statistics.ts";

type Day = Statistics["days"][number];
export type Counted = "downloads" | "registrations" | "applications";

const week = 7;

/** Totals of the last seven days and of the seven before. */
export function lastWeeks(days: Day[], what: Counted): { now: number; before: number } {
  const sum = (some: Day[]) => some.reduce((total, day) => total + day[what], 0);
  return { now: sum(days.slice(-week)), before: sum(days.slice(-2 * week, -week)) };
}

/** The change in whole percent; `null` if there is nothing to compare with. */
export function changeOf({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round((100 * (now - before)) / before);
}

/** The median of the daily medians, because the overall one is not known; `null` if no day has one. */
export function medianOfDays(days: Day[]): number | null {
  const hours = days.flatMap(({ medianAnswerHours }) => medianAnswerHours ?? []).toSorted((a, b) => a - b);
  const [low, high] = [hours[Math.ceil(hours.length / 2) - 1], hours[Math.floor(hours.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
