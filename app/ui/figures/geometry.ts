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
