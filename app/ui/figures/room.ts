import { line, type Path } from "./shapes.ts";

/** The floor and two walls of a room, from their common corner at the back. */
export function corner(width: number, height: number, depth: number): Path[] {
  const [w, d] = [width / 2, depth / 2];
  return [
    line([-w, height, d], [-w, height, -d], [w, height, -d]),
    line([-w, 0, -d], [-w, height, -d]),
    line([-w, 0, d], [-w, 0, -d], [w, 0, -d]),
  ];
}

/** Grid lines on the floor, `step` metres apart. */
export function grid(width: number, depth: number, step: number): Path[] {
  const count = (size: number) => Array.from({ length: Math.round(size / step) + 1 }, (_, i) => i * step - size / 2);
  return [
    ...count(width).map((x) => line([x, 0, -depth / 2], [x, 0, depth / 2])),
    ...count(depth).map((z) => line([-width / 2, 0, z], [width / 2, 0, z])),
  ];
}
