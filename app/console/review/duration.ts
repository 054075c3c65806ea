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
