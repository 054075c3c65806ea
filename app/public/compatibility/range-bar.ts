/** A bar on a row of equal steps: where it begins, and how many it covers. */
export type Bar = { from: number; length: number };
/** The versions that occur in a column's ranges as steps in their order, and the bars of each range. */
export type RangeBars = { versions: string[]; bars: ReadonlyMap<string, Bar[]> };

/**
 * Bars for ranges such as `4.27, 5.1 – 5.4` and `Lumen OS 5.9+`. `null` if there is nothing to compare: one range alone, or
 * no two versions of one thing, such as `Vulkan 1.1, OpenGL ES 3.2` and `IL2CPP, ARM64`.
 */
export function rangeBars(ranges: readonly string[]): RangeBars | null {
  const versionsIn = (range: string) => range.match(/(?<![\w.])\d[\d.]*(?<!\.)/g) ?? [];
  const parts = ranges.flatMap((range) => range.split(",")).map((part) => part.trim());
  const names = new Set(parts.filter((part) => versionsIn(part).length > 0).map((part) => part.replace(/\s*\d.*/, "")));
  if (names.size > 1 && !names.has("")) return null;
  const versions = [...new Set(ranges.flatMap(versionsIn))].toSorted(byNumbers);
  if (versions.length < 2 || new Set(ranges).size < 2) return null;
  const barOf = (part: string): Bar[] => {
    const places = versionsIn(part).map((version) => versions.indexOf(version));
    if (places.length === 0) return [];
    const from = Math.min(...places);
    const to = part.includes("+") ? versions.length - 1 : Math.max(...places);
    return [{ from, length: to - from + 1 }];
  };
  return { versions, bars: new Map(ranges.map((range) => [range, range.split(",").flatMap(barOf)])) };
}

function byNumbers(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
