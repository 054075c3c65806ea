export type ChartSpan = { from: string; to: string };

const dayLength = 86_400_000;

/** The span of `length` days that ends on `last`, or the span before it. */
export function spanBack(last: string, length: number, before = false): ChartSpan {
  const end = Date.parse(last) - (before ? length * dayLength : 0);
  return { from: dateOf(end - (length - 1) * dayLength), to: dateOf(end) };
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The number of days in a span, both ends included. */
export function lengthOf({ from, to }: ChartSpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}
