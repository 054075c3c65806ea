import type { Contact } from "../../../contract/schemas/website.ts";

type Hours = NonNullable<Contact["hours"]>;
/** Minutes from UTC to the zone, the first and the last day from Sunday, and the minutes of the day. */
export type OfficeHours = [offset: number, first: number, last: number, from: number, to: number];

const week = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const dayMinutes = 24 * 60;

/** The office hours in numbers, with which scripts of pages compute. */
export function officeHours({ days, from, to, zone }: Hours): OfficeHours {
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d+)(?::(\d+))?$/.exec(zone) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  const [first = 0, last = first] = days.split("-").map((name) => week.indexOf(name));
  return [offset, first, last, minuteOf(from), minuteOf(to)];
}

/** The minute of the day in the zone of the office hours, such as UTC+8, and whether it is within them. */
export function officeTime([offset, first, last, from, to]: OfficeHours, now: number) {
  const at = Math.floor(now / 60_000) + offset;
  const minute = at % dayMinutes;
  const day = (Math.floor(at / dayMinutes) + 4) % 7; // 1 January 1970 was a Thursday
  const isDay = (day - first + 7) % 7 <= (last - first + 7) % 7;
  return { minute, isOpen: isDay && minute >= from && minute < to };
}

/** Of `09:00`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
