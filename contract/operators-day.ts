/** The operator is at UTC+8, all year (specification, section 1). In milliseconds. */
export const operatorsOffset = 8 * 60 * 60_000;
export const operatorsZone = "UTC+8";

/** The day of a moment at the operator's time, `YYYY-MM-DD`. */
export function operatorsDay(moment: Date | string): string {
  return operatorsClock(moment).slice(0, 10);
}

/** What the operator's clocks show at a moment: `2024-05-08T09:30`. */
export function operatorsClock(moment: Date | string): string {
  return new Date(new Date(moment).getTime() + operatorsOffset).toISOString().slice(0, 16);
}

/** The moment at which the operator's clocks show this; an invalid date if it is no time. */
export function operatorsMoment(clock: string): Date {
  return new Date(Date.parse(`${clock}Z`) - operatorsOffset);
}
