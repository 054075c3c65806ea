/**
 * The median of answer times in working days, to a tenth, from how many took less than half a day, less than one, and so
 * on. Within a half day they are taken as evenly spread. `null` without answers.
 */
export function medianAnswer(halfDays: readonly number[]): number | null {
  const half = halfDays.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  const at = halfDays.findIndex((count) => (below += count) >= half);
  const inside = halfDays[at] ?? 1;
  return Math.round(5 * (at + 1 - (below - half) / inside)) / 10;
}
