/** What a step between two rules may be, times a power of ten; only whole numbers of things are counted. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 10];
const rulesAboveZero = 3;

/** The values of a chart's four rules, from 0 to the first good number that is not below the highest value. */
export function ticks(highest: number): number[] {
  const least = Math.max(highest / rulesAboveZero, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.map((factor) => factor * power).find((each) => each >= least && Number.isInteger(each)) ?? least;
  return Array.from({ length: rulesAboveZero + 1 }, (_, index) => index * step);
}

/** The places of the days that are named below a chart: evenly from the first, and the last; at most `most`. */
export function namedDays(count: number, most: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const step = Math.ceil(count / (most - 1));
  const last = count - 1;
  const even = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step);
  return [...even.filter((place) => place === 0 || place < last - step / 2), last];
}

export type Frame = { left: number; right: number; top: number; bottom: number };

/** Where a value stands in a frame of that size. A single day stands in the middle. */
export function placed({ left, right, top, bottom }: Frame, count: number, highest: number) {
  return {
    x: (place: number) => (count < 2 ? (left + right) / 2 : left + ((right - left) * place) / (count - 1)),
    y: (value: number) => bottom - ((bottom - top) * value) / highest,
    /** The day that is nearest to a place across the chart. */
    nearest: (x: number) =>
      Math.min(Math.max(Math.round(((x - left) / (right - left || 1)) * (count - 1)), 0), Math.max(count - 1, 0)),
  };
}

/** The path of a line; a single day is drawn as a dot, by its round end. */
export function linePath(values: number[], x: (place: number) => number, y: (value: number) => number): string {
  const points = values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`);
  return points.length === 0 ? "" : `M${points.join("L")}${points.length === 1 ? "h0" : ""}`;
}
