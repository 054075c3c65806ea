import { operatorsDay, operatorsOffset } from "../../contract/operators-day.ts";
import { promisedDays } from "../../contract/rules.ts";
import { day } from "./time.ts";

/** The operator's holidays besides weekends, and worked weekend days, as `YYYY-MM-DD`. */
export type Calendar = { off: ReadonlySet<string>; worked: ReadonlySet<string> };

/** The deadline for the decision on an application submitted at this time; the day of submission does not count. */
export function expectedBy(submitted: Date, calendar: Calendar): string {
  let today = submitted.getTime() + operatorsOffset;
  for (let left = promisedDays; left > 0;) {
    today += day;
    if (isWorkingDay(dateOf(today), calendar)) left--;
  }
  return dateOf(today);
}

/**
 * How many working days have passed since the day of submission, which does not count, down to a tenth. At the end of
 * the day that `expectedBy` names, it is the promised number.
 */
export function workingDaysSince(submitted: Date, now: Date, calendar: Calendar): number {
  const today = operatorsDay(now);
  let whole = 0;
  for (let at = submitted.getTime() + operatorsOffset + day; dateOf(at) < today; at += day)
    if (isWorkingDay(dateOf(at), calendar)) whole++;
  const isCounted = operatorsDay(submitted) < today && isWorkingDay(today, calendar);
  const tenths = isCounted ? Math.floor((10 * ((now.getTime() + operatorsOffset) % day)) / day) : 0;
  return whole + tenths / 10;
}

/** How many days have begun since the day on which an answer was due ended; 0 on that day. */
export function daysAfter(due: string, now: Date): number {
  return Math.max(0, (Date.parse(operatorsDay(now)) - Date.parse(due)) / day);
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
