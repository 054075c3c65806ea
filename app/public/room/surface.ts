import type { DistanceField } from "./hand.ts";
import { minus, plus, sum, unit, type Vector } from "./vectors.ts";

/** A mesh: its corners, the surface's direction at each, and three corners for each triangle. */
export type Mesh = { corners: Vector[]; normals: Vector[]; triangles: number[] };

/** Cells along each side of a block that is skipped if its middle is farther from the surface than its corners can be. */
const block = 4;
const corner = (number: number): Vector => [number & 1, (number >> 1) & 1, number >> 2];
/** The twelve edges of a cell, as pairs of its corners. */
const edges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
  [1, 2, 4].flatMap((bit) => (a & bit ? [] : [[a, a | bit] as const])),
);

/**
 * The surface where a distance is zero, by surface nets (Gibson 1998): one corner in each cell of `size` metres that the
 * surface crosses, at the mean of its crossings, and two triangles at each crossed edge. A generator, because a hand takes a
 * tenth of a second on a slow machine: it pauses after each layer of blocks.
 */
export function* surfaceOf(field: DistanceField, from: Vector, to: Vector, size: number): Generator<void, Mesh> {
  const counts = from.map((start, axis) => Math.ceil(((to[axis] ?? start) - start) / size / block) * block);
  const [nx = 0, ny = 0, nz = 0] = counts;
  const steps = [1, nx, nx * ny] as const;
  const values = new Float32Array(nx * ny * nz);
  const index = (i: number, j: number, k: number) => i + j * steps[1] + k * steps[2];
  const place = (i: number, j: number, k: number): Vector => [
    from[0] + i * size,
    from[1] + j * size,
    from[2] + k * size,
  ];
  const half = (block - 1) / 2;
  for (let k = 0; k < nz; k += block) {
    for (let j = 0; j < ny; j += block)
      for (let i = 0; i < nx; i += block) {
        const centre = place(i + half, j + half, k + half);
        const distance = field(...centre, block * size);
        const middle = distance(...centre);
        const isNear = Math.abs(middle) < block * size;
        for (let cell = 0; cell < block ** 3; cell += 1) {
          const [a, b, c] = [
            i + (cell % block),
            j + (Math.floor(cell / block) % block),
            k + Math.floor(cell / block ** 2),
          ];
          values[index(a, b, c)] = isNear ? distance(...place(a, b, c)) : middle;
        }
      }
    yield;
  }

  const corners: Vector[] = [];
  const cornerOf = new Map<number, number>();
  const triangles: number[] = [];
  const offsets = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => {
    const [x, y, z] = corner(number);
    return index(x, y, z);
  });
  for (let k = 0; k < nz - 1; k += 1) {
    for (let j = 0; j < ny - 1; j += 1)
      for (let i = 0; i < nx - 1; i += 1) {
        const here = index(i, j, k);
        let inside = 0;
        for (const offset of offsets) if ((values[here + offset] ?? 1) < 0) inside += 1;
        if (inside === 0 || inside === 8) continue;
        const valueOf = (number: number) => values[here + (offsets[number] ?? 0)] ?? 1;
        const crossings = edges.flatMap(([a, b]): Vector[] => {
          const [start, end] = [valueOf(a), valueOf(b)];
          if (start < 0 === end < 0) return [];
          return [plus(corner(a), minus(corner(b), corner(a)), start / (start - end))];
        });
        cornerOf.set(here, corners.length);
        const [x, y, z] = sum(...crossings.map((crossing) => [crossing, 1 / crossings.length] as [Vector, number]));
        corners.push(place(i + x, j + y, k + z));
        for (const axis of [0, 1, 2] as const) {
          if (valueOf(0) < 0 === valueOf(1 << axis) < 0) continue;
          const [u, v] = [steps[(axis + 1) % 3] ?? 0, steps[(axis + 2) % 3] ?? 0];
          const [a, b, c, d] = [here, here - u, here - v, here - u - v].map((cell) => cornerOf.get(cell));
          if (a !== undefined && b !== undefined && c !== undefined && d !== undefined)
            triangles.push(a, b, c, c, b, d);
        }
      }
    yield;
  }
  const slope = size / 4;
  const normals = corners.map(([x, y, z]) => {
    const distance = field(x, y, z, size);
    const d = distance(x, y, z);
    return unit([distance(x + slope, y, z) - d, distance(x, y + slope, z) - d, distance(x, y, z + slope) - d]);
  });
  return { corners, normals, triangles };
}
