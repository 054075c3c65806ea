import { day, hour } from "../time.ts";

/** The operator's holidays besides weekends, and worked weekend days, as `YYYY-MM-DD`. */
export type Calendar = { off: ReadonlySet<string>; worked: ReadonlySet<string> };

/** The operator is at UTC+8, all year (specification, section 1). */
const offset = 8 * hour;
/** The promised time for a decision, in working days (specification, section 9). */
const promised = 3;

/** The deadline for the decision on an application submitted at this time; the day of submission does not count. */
export function expectedBy(submitted: Date, calendar: Calendar): string {
  let today = submitted.getTime() + offset;
  for (let left = promised; left > 0;) {
    today += day;
    if (isWorkingDay(dateOf(today), calendar)) left--;
  }
  return dateOf(today);
}

/** The current day in the operator's time zone, `YYYY-MM-DD`. */
export function operatorsDay(now: Date): string {
  return dateOf(now.getTime() + offset);
}

function isWorkingDay(date: string, { off, worked }: Calendar): boolean {
  return worked.has(date) || (!isWeekend(date) && !off.has(date));
}

/** Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
