import { handOf, skinOf, type HandModel } from "./hand.ts";
import { box, handle, lathe, plane, sphere } from "./objects.ts";
import { surfaceOf, type Mesh } from "./surface.ts";
import { minus, plus, type Vector } from "./vectors.ts";

/** What a surface is, which decides its colours and lines: the numbers that the shaders compare. */
export const matter = { room: 1, thing: 2, frame: 3, hand: 4, cube: 5, hollow: 5.25, ball: 6 } as const;
export type Matter = keyof typeof matter;
export type Part = { matter: Matter; mesh: Mesh };

/** The wearer's eyes: where they are, in metres, how they are turned, and the distance of the picture in heights of it. */
export const view = { eye: [-0.02, 1.43, 0.16] as Vector, pitch: -0.315, yaw: -0.05, focal: 0.98 };

/** A hollow cube that stands behind the table: its centre, half its side, its turn, and the hollow's radius. */
export const cube = { centre: [0.44, 0.8, -2.2] as Vector, half: 0.37, turn: -0.62, hollow: 0.47 };

export const hands: HandModel[] = [
  handOf({
    side: 1,
    wrist: [0.215, 1.075, -0.33],
    forward: [-0.34, 0.4, -0.86],
    back: [-0.25, 0.86, 0.42],
    arm: [0.42, -0.55, 0.72],
    curl: [
      [0.62, 0.78, 0.42],
      [0.55, 0.62, 0.35],
      [0.5, 0.62, 0.35],
      [0.5, 0.6, 0.35],
    ],
    pinch: [-0.012, 0.004, -0.03],
    thumb: [0.8, 0.42, -0.46],
  }),
  handOf({
    side: -1,
    wrist: [-0.235, 1.07, -0.34],
    forward: [0.1, 0.42, -0.88],
    back: [0.18, 0.86, 0.42],
    arm: [-0.42, -0.55, 0.72],
    curl: [
      [0.05, 0.22, 0.14],
      [0.1, 0.24, 0.15],
      [0.16, 0.28, 0.16],
      [0.2, 0.3, 0.18],
    ],
    splay: [0.16, 0.03, -0.1, -0.25],
  }),
];

/** What the cameras of the headset see: walls, a door, a window, a lamp, and a table with a mug and two books. */
export function realThings(): Part[] {
  const [left, right, back, front, top] = [-3.4, 2.35, -3.7, 1, 3.2];
  const room = (...corners: Parameters<typeof plane>): Part => ({ matter: "room", mesh: plane(...corners) });
  const frame = (...meshes: Mesh[]): Part[] => meshes.map((mesh) => ({ matter: "frame", mesh }));
  const thing = (...meshes: Mesh[]): Part[] => meshes.map((mesh) => ({ matter: "thing", mesh }));
  const table: Vector = [0.3, 0.725, -1.16];
  const mug = plus(table, [-0.52, 0.062, 0.04]);
  const books = plus(table, [0.66, 0.034, -0.1]);
  const legs = [-1, 1].flatMap(
    (x) =>
    [-1, 1].map((z) => lathe(plus(table, [x * 0.9, 0, z * 0.35]), [[0.016, -0.715], [0.026, -0.02]])), // prettier-ignore
  );
  const pane = (y: number, z: number, half: Vector) => box([right, 1.62 + y, -2.3 + z], half);
  return [
    room([left, 0, front], [right, 0, front], [left, 0, back], [right, 0, back]),
    room([left, 0, back], [right, 0, back], [left, top, back], [right, top, back]),
    room([right, 0, back], [right, 0, front], [right, top, back], [right, top, front]),
    room([left, 0, front], [left, 0, back], [left, top, front], [left, top, back]),
    ...frame(
      box([-1.52, 1.03, back], [0.03, 1.05, 0.035]),
      box([-0.58, 1.03, back], [0.03, 1.05, 0.035]),
      box([-1.05, 2.055, back], [0.5, 0.03, 0.035]),
      sphere([-0.69, 0.98, back + 0.05], 0.022),
      pane(0.595, 0, [0.04, 0.025, 0.72]),
      pane(-0.595, 0, [0.04, 0.025, 0.72]),
      pane(0, 0.695, [0.04, 0.62, 0.025]),
      pane(0, -0.695, [0.04, 0.62, 0.025]),
      pane(0, 0, [0.025, 0.6, 0.015]),
      box([right - 0.05, 0.98, -2.3], [0.08, 0.014, 0.78]),
      box([0, 0.045, back], [4, 0.045, 0.016]),
      box([right, 0.045, -1.5], [0.016, 0.045, 4]),
      lathe([0.42, 2.17, -1.9], [[0.155, -0.075], [0.17, -0.05], [0.035, 0.1], [0.006, 0.1], [0.006, 1.2]]), // prettier-ignore
    ),
    ...thing(
      box([-1.05, 1.01, back], [0.44, 1.02, 0.012]),
      box(table, [0.98, 0.019, 0.43]),
      ...legs,
      lathe(mug, [[0.032, -0.035], [0.032, 0.045], [0.04, 0.045], [0.04, -0.045], [0, -0.045]]), // prettier-ignore
      handle(plus(mug, [-0.042, 0, 0]), 0.022, 0.005),
      box(books, [0.13, 0.012, 0.09], 0.3),
      box(plus(books, [0, 0.024, 0]), [0.115, 0.01, 0.08], 0.08),
    ),
  ];
}

/** What the app adds: the cube, whose faces and hollow the painter cuts open, and the ball in it. */
export function virtualThings(): Part[] {
  const { centre, half, turn, hollow } = cube;
  return [
    { matter: "cube", mesh: box(centre, [half, half, half], turn) },
    { matter: "hollow", mesh: sphere(centre, hollow, true) },
    { matter: "ball", mesh: sphere(centre, 0.185) },
  ];
}

/** Millimetres of skin to a corner: finer than the thinnest line. */
const detail = 0.0045;

/** The meshes of both hands, a layer at a time. */
export function* handMeshes(): Generator<void, Part[]> {
  const parts: Part[] = [];
  for (const hand of hands) {
    const points = [...hand.joints, hand.forearm.to];
    const edge = (pick: (...values: number[]) => number, margin: number): Vector => {
      const [x, y, z] = ([0, 1, 2] as const).map((axis) => pick(...points.map((point) => point[axis])) + margin);
      return [x ?? 0, y ?? 0, z ?? 0];
    };
    const mesh = yield* surfaceOf(skinOf(hand), edge(Math.min, -0.05), edge(Math.max, 0.05), detail);
    parts.push({ matter: "hand", mesh });
  }
  return parts;
}

/** From a point of the world to the cube's own axes. */
export function cubeAxes(): Float32Array {
  const [cos, sin] = [Math.cos(cube.turn), Math.sin(cube.turn)];
  return Float32Array.of(cos, 0, sin, 0, 1, 0, -sin, 0, cos);
}

/** The matrix from metres to the picture, column by column, for an eye that is moved from its place in the head's own axes. */
export function matrixOf(moved: Vector, aspect: number): { matrix: Float32Array; eye: Vector; forward: Vector } {
  const [cp, sp, cy, sy] = [Math.cos(view.pitch), Math.sin(view.pitch), Math.cos(view.yaw), Math.sin(view.yaw)];
  const forward: Vector = [sy * cp, sp, -cy * cp];
  const aside: Vector = [cy, 0, sy];
  const up: Vector = [-sy * sp, cp, cy * sp];
  const eye = plus(plus(plus(view.eye, aside, moved[0]), up, moved[1]), forward, moved[2]);
  const back = minus([0, 0, 0], eye);
  const [near, far, scale] = [0.1, 12, view.focal * 2];
  const rows: [Vector, number, number][] = [
    [aside, scale / aspect, 0],
    [up, scale, 0],
    [forward, (far + near) / (far - near), (-2 * far * near) / (far - near)],
    [forward, 1, 0],
  ];
  const column = (axis: 0 | 1 | 2) => rows.map(([direction, by]) => direction[axis] * by);
  const place = rows.map(([d, by, add]) => (d[0] * back[0] + d[1] * back[1] + d[2] * back[2]) * by + add);
  return { matrix: Float32Array.from([...column(0), ...column(1), ...column(2), ...place]), eye, forward };
}
