/**
 * The change from one count to another in percent with its sign: whole ones, and tenths of a change of less than one.
 * `null` if there is nothing to compare with. `format` writes a number in the reader's language.
 */
export function percentChange(from: number, to: number, format: (count: number) => string): string | null {
  if (from === 0) return null;
  if (from === to) return "0%";
  const percent = (100 * Math.abs(to - from)) / from;
  const sign = to < from ? "\u2212" : "+";
  return `${sign}${percent < 0.95 ? Math.max(0.1, percent).toFixed(1) : format(Math.round(percent))}%`;
}
