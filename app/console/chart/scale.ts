/** `today`: the day that is not over yet; its count is shown as one that grows. */
export type Series = { days: string[]; now: number[]; before: number[]; today?: string | undefined };

/** Leaves out the last day of the previous period if it would be compared with today, which is not over. */
export function compared({ days, now, before, today }: Series): Series {
  const whole = days.at(-1) === today ? days.length - 1 : days.length;
  return { days, now, before: before.slice(0, whole), today };
}

/** Allowed steps between grid lines, times a power of ten; counts need whole numbers. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 10];
const rulesAboveZero = 3;

/** The values of the chart's four grid lines, from 0 to the first round number at or above the highest value. */
export function ticks(highest: number): number[] {
  const min = Math.max(highest / rulesAboveZero, 1);
  const power = 10 ** Math.floor(Math.log10(min));
  const step = steps.map((factor) => factor * power).find((each) => each >= min && Number.isInteger(each)) ?? min;
  return Array.from({ length: rulesAboveZero + 1 }, (_, index) => index * step);
}

/** The indices of the days that get an axis label: evenly spaced from the first, plus the last; at most `max`. */
export function namedDays(count: number, max: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const step = Math.ceil(count / (max - 1));
  const last = count - 1;
  const even = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step);
  return [...even.filter((position) => position === 0 || position < last - step / 2), last];
}

export type Frame = { left: number; right: number; top: number; bottom: number };

/** Maps values to coordinates in a frame of that size. A single day is centred. */
export function placed({ left, right, top, bottom }: Frame, count: number, highest: number) {
  return {
    x: (index: number) => (count < 2 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1)),
    y: (value: number) => bottom - ((bottom - top) * value) / highest,
    /** The index of the day nearest to an x coordinate. */
    nearest: (x: number) =>
      Math.min(Math.max(Math.round(((x - left) / (right - left || 1)) * (count - 1)), 0), Math.max(count - 1, 0)),
  };
}

/** The path of a line; a single day is a dot, thanks to the round line cap. */
export function linePath(values: number[], x: (index: number) => number, y: (value: number) => number): string {
  const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  return points.length === 0 ? "" : `M${points.join("L")}${points.length === 1 ? "h0" : ""}`;
}
