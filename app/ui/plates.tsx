import { lensBox, lensPath, type Lens } from "./lens.ts";

/** The two plates of a lens as SVG. */
export function Plates({ lens, className }: { lens: Lens; className: string }) {
  const { width, height } = lensBox(lens);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={className}>
      <path fillRule="evenodd" d={lensPath(lens)} />
    </svg>
  );
}
