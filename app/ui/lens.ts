/**
 * Two zone plates with separate centres: `radius` of the outer circle, number of `rings`, `separation` of the centres.
 */
export type Lens = { radius: number; rings: number; separation: number };

export const desktopLens: Lens = { radius: 308, rings: 22, separation: 80 };
export const phoneLens: Lens = { radius: 206, rings: 16, separation: 52 };
export const authLens: Lens = { radius: 430, rings: 26, separation: 104 };

/** The radius of ring `i` of `rings`: all rings have the same area, as in a zone plate. */
export function ringRadius({ radius, rings }: Lens, i: number): number {
  return radius * Math.sqrt(i / rings);
}

/**
 * All circles as one path, filled by the even-odd rule: a moiré of upright bars appears. `sway` moves the plates
 * against each other within the box of `lensBox`.
 */
export function lensPath(lens: Lens, sway = 0): string {
  const { radius, rings, separation } = lens;
  const middle = radius + separation / 2;
  const half = (separation + sway) / 2;
  let path = "";
  for (let i = 1; i <= rings; i += 1) {
    const r = rounded(ringRadius(lens, i));
    for (const centre of [middle - half, middle + half])
      path += `M${rounded(centre - r)} ${radius}a${r} ${r} 0 1 0 ${rounded(2 * r)} 0a${r} ${r} 0 1 0-${rounded(2 * r)} 0z`;
  }
  return path;
}

export function lensBox({ radius, separation }: Lens): { width: number; height: number } {
  return { width: 2 * radius + separation, height: 2 * radius };
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
