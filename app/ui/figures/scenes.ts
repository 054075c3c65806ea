import type { FigureName } from "../../../contract/figures.ts";
import type { Point } from "./geometry.ts";
import { corner, grid } from "./room.ts";
import type { Scene } from "./scene.ts";
import { hand, type Hand } from "./hand.ts";
import { blob, box, curve, disc, line, loop, moved, plate, ring, tile, type SceneItem, type Path } from "./shapes.ts";

const ink = (...paths: Path[]): SceneItem => ({ draw: "ink", paths });
const faint = (...paths: Path[]): SceneItem => ({ draw: "faint", paths });
const face = (...paths: Path[]): SceneItem => ({ draw: "face", paths });
const tint = (...paths: Path[]): SceneItem => ({ draw: "tint", paths });
const dots = (...points: Point[]): SceneItem => ({ draw: "dots", paths: points.map((point) => line(point)) });
const tube = (width: number, ...paths: Path[]): SceneItem => ({ draw: "tube", paths, width });

function skin({ arm, flesh, bones, joints }: Hand): SceneItem[] {
  return [
    { draw: "tube", paths: [...arm, ...flesh], width: 0.023 },
    { draw: "faint", paths: bones },
    { draw: "dots", paths: joints },
  ];
}

/** Durations of the frames that are on time, as heights in metres; 0 marks the late frame. */
const frameBars = [0.47, 0.5, 0.44, 0.52, 0.48, 0.45, 0.51, 0.47, 0.49, 0, 0, 0.46, 0.5, 0.44, 0.51, 0.47].flatMap(
  (height, frame) => (height ? [[frame * 0.13 - 0.97, height] as const] : []),
);

function scaled(paths: Path[], by: number): Path[] {
  const larger = ([x, y, z]: Point): Point => [x * by, y * by, z * by];
  return paths.map((path) =>
    "ring" in path
      ? { ring: [larger(path.ring[0]), larger(path.ring[1]), larger(path.ring[2])] }
      : { ...path, points: path.points.map(larger) },
  );
}

export const scenes = {
  /** The joints of a hand. */
  hand: {
    view: { yaw: 0.35, pitch: 0.1, distance: 0.5 },
    width: 0.46,
    items: skin(hand([0.005, -0.072, 0])),
  },
  /** A menu over the left palm, pressed with the right index finger. */
  menu: {
    view: { yaw: 0.34, pitch: 0.1, distance: 0.7 },
    width: 0.52,
    items: [
      ...skin(hand([-0.06, -0.08, -0.06], { mirrored: true })),
      face(plate([0.005, 0.03, 0.02], 0.15, 0.12)),
      ink(plate([0.005, 0.066, 0.021], 0.13, 0.03), plate([0.005, -0.006, 0.021], 0.13, 0.03)),
      tint(plate([0.005, 0.03, 0.021], 0.13, 0.03)),
      ...skin(hand([0.07, -0.128, 0.05], { points: true })),
    ],
  },
  /** A room, a cube on a table, and the anchor that fixes it. */
  room: {
    view: { yaw: 0.5, pitch: 0.3, distance: 6.4 },
    width: 5.8,
    items: [
      faint(...grid(3.2, 2.8, 0.4)),
      ink(...corner(3.2, 2.1, 2.8)),
      ink(loop([-1.6, 0.8, 0.4], [-1.6, 0.8, -0.7], [-1.6, 1.6, -0.7], [-1.6, 1.6, 0.4])),
      face(...box([0.4, 0, -0.1], 1.2, 0.66, 0.8)),
      ink(disc([0.4, 0.66, -0.1], 0.36)),
      face(...box([0.4, 0.66, -0.1], 0.36, 0.36, 0.36)),
      ink(line([0.4, 1.02, -0.1], [0.4, 1.46, -0.1])),
      tint(ring([0.4, 1.57, -0.1], 0.11)),
    ].map((item) => ({ ...item, paths: moved(item.paths, [-0.1, -0.88, 0]) })),
  },
  /** Composition layers from back to front: the room as the cameras see it, the passthrough layer, the app's layer. */
  passthrough: {
    view: { yaw: 0.8, pitch: 0.24, distance: 4.4 },
    width: 2.2,
    items: [
      face(plate([0, 0, -0.6], 0.92, 0.62)),
      faint(
        line([-0.46, -0.14, -0.6], [0.46, -0.14, -0.6]),
        plate([-0.2, 0.09, -0.6], 0.26, 0.24),
        line([-0.2, 0.21, -0.6], [-0.2, -0.03, -0.6]),
        ...[-0.46, 0.46].flatMap((x) => [-0.31, 0.31].map((y) => line([x, y, -0.6], [x, y, 0.6]))),
      ),
      tint(plate([0, 0, 0], 0.92, 0.62)),
      ink(plate([0, 0, 0.6], 0.92, 0.62)),
      face(...box([0, -0.16, 0.6], 0.26, 0.26, 0.2)),
    ],
  },
  /** Frame times against their budget; one frame is late. */
  frames: {
    view: { yaw: 0.3, pitch: 0.16, distance: 3.4 },
    width: 2.5,
    items: [
      faint(line([-1.1, -0.45, 0], [1.1, -0.45, 0])),
      face(...frameBars.map(([x, height]) => plate([x, height / 2 - 0.45, 0], 0.06, height))),
      ink(line([-1.1, 0.14, 0.02], [1.1, 0.14, 0.02])),
      tint(plate([0.18, -0.03, 0.3], 0.06, 0.84)),
      dots([0.18, 0.39, 0.3]),
    ],
  },
  /** The distribution of frame times: many short, few long. */
  spread: {
    view: { yaw: 0.26, pitch: 0.12, distance: 3 },
    width: 2.5,
    items: [
      faint(line([-1.05, -0.42, 0], [1.05, -0.42, 0])),
      face(
        blob(
          ...[
            [-1, -0.42],
            [-0.86, -0.42],
            [-0.72, 0.06],
            [-0.5, 0.72],
            [-0.28, 0.06],
            [-0.06, -0.3],
            [0.4, -0.37],
          ].map(([x = 0, y = 0]): Point => [x, y, 0]),
          [1, -0.4, 0],
          [1, -0.42, 0],
          [0, -0.42, 0],
        ),
      ),
      ink(line([-0.5, -0.42, 0.12], [-0.5, 0.5, 0.12])),
      dots([-0.5, 0.5, 0.12]),
      tint(plate([0.62, -0.17, 0.4], 0.06, 0.5)),
      dots([0.62, 0.08, 0.4]),
    ],
  },
  /** A stereo pair, with discs at different distances. */
  pair: {
    view: { yaw: 0, pitch: 0, distance: 2 },
    width: 2.2,
    items: [-0.47, 0.47].flatMap((x) => [
      face(plate([x, 0, 0], 0.86, 0.86)),
      ink(ring([x - x * 0.1, 0.1, 0.01], 0.26)),
      face(ring([x + 0.1 + x * 0.05, -0.08, 0.1], 0.19)),
      tint(ring([x - 0.12 - x * 0.22, -0.2, 0.4], 0.1)),
    ]),
  },
  /** A panorama around the eyes. */
  panorama: {
    view: { yaw: 0.4, pitch: 0.32, distance: 5 },
    width: 3.3,
    items: [
      face({
        ring: [
          [0, 0, 0],
          [0.92, 0, 0.39],
          [0.122, 0.949, -0.29],
        ],
      }),
      faint(
        ...[-0.5, 0.5].map((y) => disc([0, y, 0], Math.sqrt(1 - y * y))),
        ...[0, 1, 2].map((turn): Path => ({
          ring: [
            [0, 0, 0],
            [Math.cos(turn * 1.047), 0, Math.sin(turn * 1.047)],
            [0, 1, 0],
          ],
        })),
      ),
      ink(disc([0, 0, 0], 1)),
      tint(ring([-0.11, 0, 0.2], 0.13), ring([0.11, 0, 0.2], 0.13)),
    ].map((item) => ({ ...item, paths: scaled(item.paths, 0.86) })),
  },
  /** App, engine, OpenXR and runtime as a stack. */
  layers: {
    view: { yaw: 0.72, pitch: 0.42, distance: 4 },
    width: 2.9,
    items: [
      face(tile([0, -0.5, 0], 1.1, 0.9)),
      face(tile([0, -0.22, 0], 1.1, 0.9)),
      face(tile([0, 0.06, 0], 1.1, 0.9)),
      tint(tile([-0.16, 0.062, 0.1], 0.5, 0.44)),
      faint(...[-0.41, 0.09].flatMap((x) => [-0.12, 0.32].map((z) => line([x, 0.062, z], [x, 0.44, z])))),
      face(tile([-0.16, 0.44, 0.1], 0.5, 0.44)),
    ],
  },
  /** A version and its successor. */
  versions: {
    view: { yaw: 0.5, pitch: 0.18, distance: 2.2 },
    width: 2.2,
    items: [
      face(plate([-0.2, 0.06, -0.3], 0.8, 0.86)),
      faint(...[0.28, 0.14, 0, -0.14].map((y) => line([-0.5, y, -0.3], [0, y, -0.3]))),
      face(plate([0.2, -0.06, 0.3], 0.8, 0.86)),
      faint(...[0.02, -0.12, -0.26].map((y) => line([-0.08, y, 0.3], [0.48, y, 0.3]))),
      tint(plate([0.1, 0.2, 0.32], 0.36, 0.12)),
    ],
  },
  /** A teleport target, pointed at. */
  teleport: {
    view: { yaw: 0.45, pitch: 0.38, distance: 5.4 },
    width: 4.5,
    items: [
      faint(...grid(3.2, 2.4, 0.4)),
      tint(disc([0.8, 0, -0.4], 0.4)),
      ink(disc([0.8, 0, -0.4], 0.22)),
      ink(curve([-0.9, 0.66, 0.6], [-0.1, 2.1, 0.1], [0.8, 0, -0.4])),
      tube(0.1, line([-1.2, 0.42, 0.78], [-0.98, 0.6, 0.64])),
      face({
        ring: [
          [-0.92, 0.66, 0.6],
          [0.16, 0.02, -0.05],
          [0.02, 0.16, 0.02],
        ],
      }),
    ].map((item) => ({ ...item, paths: moved(item.paths, [0, -0.6, 0]) })),
  },
  /** A head-up display of the running app's figures. */
  hud: {
    view: { yaw: 0.36, pitch: 0.14, distance: 2 },
    width: 1.7,
    items: [
      faint(...grid(1.2, 0.9, 0.3)),
      face(...box([-0.34, 0, -0.1], 0.26, 0.26, 0.26)),
      face(plate([0.1, 0.44, 0.2], 0.62, 0.42)),
      tint(plate([-0.08, 0.57, 0.21], 0.18, 0.07)),
      faint(line([-0.17, 0.42, 0.21], [0.37, 0.42, 0.21])),
      ink(
        line(
          ...[
            [-0.17, 0.33],
            [-0.08, 0.35],
            [-0.01, 0.32],
            [0.06, 0.34],
            [0.12, 0.49],
            [0.18, 0.34],
            [0.27, 0.32],
            [0.37, 0.35],
          ].map(([x = 0, y = 0]): Point => [x, y, 0.22]),
        ),
      ),
      dots([0.12, 0.49, 0.22]),
    ].map((item) => ({ ...item, paths: moved(item.paths, [0, -0.36, 0]) })),
  },
  empty: {
    view: { yaw: 0.5, pitch: 0.32, distance: 5 },
    width: 4.4,
    items: [
      { draw: "faint", paths: moved(grid(2.4, 2, 0.4), [0, -0.52, 0]) },
      { draw: "ink", paths: moved(corner(2.4, 1.5, 2), [0, -0.52, 0]) },
    ],
  },
} satisfies Record<FigureName, Scene>;
