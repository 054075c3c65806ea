/**
 * The change from one count to another, different one, in whole percent with its sign; a change that would round to zero is
 * "less than one percent". `format` writes a number in the reader's language.
 */
export function percentChange(from: number, to: number, format: (count: number) => string): string {
  const percent = Math.round((100 * Math.abs(to - from)) / from);
  const sign = to < from ? "−" : "+";
  return percent === 0 ? `${sign}<1%` : `${sign}${format(percent)}%`;
}
