/** Metres: x to the right, y up, z towards the reader. */
export type Point = readonly [x: number, y: number, z: number];

/**
 * The viewpoint of a scene: rotated by `yaw` and `pitch` (radians) around its origin, `distance` metres from the eyes.
 */
export type Viewpoint = { yaw: number; pitch: number; distance: number };

/** An eye: its offset from the middle of the head, and the distance at which both eyes' axes meet, in metres. */
export type Eye = { offset: number; convergence: number };

/** Transforms a point to head coordinates; the head looks along negative z. */
export function toHeadCoordinates([x, y, z]: Point, { yaw, pitch, distance }: Viewpoint): Point {
  const side = x * Math.cos(yaw) + z * Math.sin(yaw);
  const depth = z * Math.cos(yaw) - x * Math.sin(yaw);
  return [
    side,
    y * Math.cos(pitch) - depth * Math.sin(pitch),
    y * Math.sin(pitch) + depth * Math.cos(pitch) - distance,
  ];
}

/**
 * Projects a point for one eye onto an image plane one metre away. Both eyes look straight ahead, and their images are
 * shifted horizontally until they coincide at the convergence distance, so that they differ in x only.
 */
export function projected([x, y, z]: Point, { offset, convergence }: Eye): readonly [x: number, y: number] {
  return [(x - offset) / -z + offset / convergence, y / -z];
}

/**
 * The same projection as a column-major matrix for WebGL. `focal` is the distance of the image plane in half heights,
 * `aspect` its width divided by its height.
 */
export function eyeMatrix({ offset, convergence }: Eye, focal: number, aspect: number): number[] {
  const [near, far] = [0.05, 50];
  const across = focal / aspect;
  return [
    [across, 0, 0, 0],
    [0, focal, 0, 0],
    [(-across * offset) / convergence, 0, (far + near) / (near - far), -1],
    [-across * offset, 0, (2 * far * near) / (near - far), 0],
  ].flat();
}

/** `turned` as a column-major matrix. */
export function viewMatrix({ yaw, pitch, distance }: Viewpoint): number[] {
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => toHeadCoordinates(axis, { yaw, pitch, distance: 0 }));
  return [...columns.flatMap((column) => [...column, 0]), 0, 0, -distance, 1];
}

/** The product of two 4 × 4 matrices: applies `right`, then `left`. */
export function product(left: ArrayLike<number>, right: ArrayLike<number>): Float32Array {
  return Float32Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, index - (index % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (left[row + 4 * k] ?? 0) * (right[column + k] ?? 0), 0);
  });
}
