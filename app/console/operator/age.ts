import type { QueuedApplication } from "../../../contract/schemas/operator.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** The fraction of the promised time after which an application is urgent. */
const urgentShare = 0.9;

export type Age = {
  hours: number;
  /** Fraction of the promised time, from 0 to 1. */
  share: number;
  /** Days begun since the deadline; 0 before it. */
  daysLate: number;
  isUrgent: boolean;
};

/**
 * How long an application has waited at a moment (milliseconds since 1970), relative to the promised time. The deadline
 * is the end of the day in UTC+8 (specification, section 1); the server decides whether it has passed.
 */
export function ageOf(
  { submittedAt, expectedBy, late }: Pick<QueuedApplication, "submittedAt" | "expectedBy" | "late">,
  now: number,
): Age {
  const submitted = Date.parse(submittedAt);
  const deadline = Date.parse(`${expectedBy}T00:00:00+08:00`) + day;
  const waited = Math.max(0, now - submitted);
  const share = late ? 1 : Math.min(1, waited / Math.max(hour, deadline - submitted));
  return {
    hours: waited / hour,
    share,
    daysLate: late ? Math.max(1, Math.ceil((now - deadline) / day)) : 0,
    isUrgent: share >= urgentShare,
  };
}

export type Unit = "day" | "hour" | "minute";

/** A duration in its two largest units, such as `1 d 4 h`; in minutes if it is below an hour. */
export function durationParts(hours: number): [number, Unit][] {
  if (Math.round(hours * 60) < 60) return [[Math.round(hours * 60), "minute"]];
  const whole = Math.round(hours);
  const days = Math.floor(whole / 24);
  const rest = whole % 24;
  return [
    ...(days > 0 ? [[days, "day"] as [number, Unit]] : []),
    ...(rest > 0 ? [[rest, "hour"] as [number, Unit]] : []),
  ];
}

/** The duration as text: `2 d 3 h`. */
export function durationText(hours: number, units: Record<Unit, string>): string {
  return durationParts(hours)
    .map(([value, unit]) => `${value} ${units[unit]}`)
    .join(" ");
}
