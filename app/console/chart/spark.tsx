import { linePath } from "./scale.ts";

const [width, height] = [96, 28];
/** How far the previous period is shifted to the right, in pixels. */
const shift = 4;

/** A small line without axes, with the previous period as a ghost. */
export function Spark({ now, before }: { now: number[]; before: number[] }) {
  const highest = Math.max(1, ...now, ...before);
  const x = (index: number) => 2 + ((width - 4 - shift) * index) / Math.max(1, now.length - 1);
  const y = (value: number) => height - 2 - ((height - 4) * value) / highest;
  return (
    <svg className="chart spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className="chart-line before" d={linePath(before, (index) => x(index) + shift, y)} />
      <path className="chart-line now" d={linePath(now, x, y)} />
    </svg>
  );
}
