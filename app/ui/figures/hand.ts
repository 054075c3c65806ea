import type { Point } from "./geometry.ts";
import { line, moved, type Path } from "./shapes.ts";

/**
 * The 26 joints of a right hand in the order of `XR_EXT_hand_tracking`: palm, wrist, four of the thumb, five of each
 * finger. Metres from the wrist, palm towards the viewer, slightly bent.
 */
const palm: Point = [0, 0.052, 0.004];
const wrist: Point = [0, 0, 0];
const fingers: Point[][] = [
  [
    [-0.026, 0.022, 0.008],
    [-0.05, 0.046, 0.016],
    [-0.069, 0.072, 0.022],
    [-0.081, 0.094, 0.026],
  ],
  [
    [-0.016, 0.026, 0],
    [-0.03, 0.093, 0.002],
    [-0.036, 0.133, 0.012],
    [-0.039, 0.157, 0.022],
    [-0.041, 0.177, 0.032],
  ],
  [
    [-0.003, 0.028, 0],
    [-0.004, 0.097, 0],
    [-0.005, 0.142, 0.008],
    [-0.005, 0.169, 0.018],
    [-0.005, 0.191, 0.028],
  ],
  [
    [0.009, 0.027, 0],
    [0.019, 0.091, 0],
    [0.025, 0.132, 0.01],
    [0.028, 0.157, 0.022],
    [0.03, 0.178, 0.034],
  ],
  [
    [0.02, 0.024, 0.002],
    [0.039, 0.08, 0.004],
    [0.049, 0.109, 0.014],
    [0.054, 0.127, 0.024],
    [0.058, 0.144, 0.034],
  ],
];

/** The same hand with every finger but the index closed. */
const pointing: Point[][] = [
  [
    [-0.026, 0.022, 0.012],
    [-0.044, 0.046, 0.028],
    [-0.036, 0.07, 0.042],
    [-0.018, 0.082, 0.046],
  ],
  [
    [-0.016, 0.026, 0],
    [-0.028, 0.093, 0.002],
    [-0.032, 0.134, 0.006],
    [-0.034, 0.158, 0.01],
    [-0.035, 0.178, 0.014],
  ],
  [
    [-0.003, 0.028, 0],
    [-0.003, 0.096, 0.002],
    [-0.002, 0.112, 0.038],
    [-0.001, 0.088, 0.052],
    [0, 0.07, 0.046],
  ],
  [
    [0.009, 0.027, 0],
    [0.019, 0.09, 0.002],
    [0.021, 0.104, 0.036],
    [0.02, 0.082, 0.048],
    [0.019, 0.064, 0.042],
  ],
  [
    [0.02, 0.024, 0.002],
    [0.038, 0.079, 0.004],
    [0.04, 0.09, 0.032],
    [0.037, 0.072, 0.042],
    [0.034, 0.058, 0.036],
  ],
];

export type Hand = { arm: Path[]; flesh: Path[]; bones: Path[]; joints: Path[] };

export function hand(place: Point, { mirrored = false, points = false } = {}): Hand {
  const shape = points ? pointing : fingers;
  const at = (paths: Path[]) => moved(paths, place, mirrored);
  const bones = shape.map((joints) => line(wrist, ...joints));
  const knuckles = shape.slice(1).flatMap(([, knuckle]) => (knuckle ? [knuckle] : []));
  const across = [1, 0.86, 0.72, 0.58, 0.44].map((share) =>
    line(...knuckles.map(([x, y, z]): Point => [x * share, y * share, z])),
  );
  return {
    arm: at([line(wrist, [0.002, -0.05, -0.004])]),
    flesh: at([...bones, ...across]),
    bones: at(bones),
    joints: at([palm, wrist, ...shape.flat()].map((joint) => line(joint))),
  };
}
