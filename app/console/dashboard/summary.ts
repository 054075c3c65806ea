import type { Statistics } from "../chart/statistics.ts";

type Day = Statistics["days"][number];
export type Counted = "downloads" | "registrations";

const week = 7;

/** The counts of the last seven whole days and of the seven before; the last of `days` is not over. */
export function lastWeeks(days: Day[], what: Counted): { now: number[]; before: number[] } {
  const whole = days.slice(0, -1).map((day) => day[what]);
  return { now: whole.slice(-week), before: whole.slice(-2 * week, -week) };
}
