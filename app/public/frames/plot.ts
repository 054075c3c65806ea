/** The scale of the drawing, in its own units: three per frame, four per millisecond. */
export const perFrame = 3;
const perMillisecond = 4;
export const height = 200;

/** The height at which a time (ms) is drawn, at most the drawing's top. */
export function heightOf(time: number): number {
  return Math.max(0, Math.round((height - time * perMillisecond) * 10) / 10);
}

/** A line with one step for each frame. */
export function stepPath(times: number[]): string {
  return times.map((time, index) => `${index === 0 ? "M0 " : "V"}${heightOf(time)}h${perFrame}`).join("");
}
