import type { SceneName } from "../../../contract/figures.ts";
import { handOf, type Pose } from "./hand.ts";
import { box, handle, lathe, plane, sphere } from "./objects.ts";
import type { Part, RoomScene } from "./scene.ts";
import type { Mesh } from "./surface.ts";
import { minus, plus, type Vector } from "./vectors.ts";

const [left, right, back, front, top] = [-3.4, 2.35, -3.7, 1, 3.2];
const frame = (...meshes: Mesh[]): Part[] => meshes.map((mesh) => ({ matter: "frame", mesh }));
const thing = (...meshes: Mesh[]): Part[] => meshes.map((mesh) => ({ matter: "thing", mesh }));
const solid = (mesh: Mesh, group: Part["group"] = 0): Part => ({ matter: "solid", mesh, group });

/** Floor, walls and ceiling, a door, a window and a lamp. */
function room(lamp: number): Part[] {
  const wall = (...corners: Parameters<typeof plane>): Part => ({ matter: "room", mesh: plane(...corners) });
  const pane = (y: number, z: number, half: Vector) => box([right, 1.62 + y, -2.3 + z], half);
  return [
    wall([left, 0, front], [right, 0, front], [left, 0, back], [right, 0, back]),
    wall([left, 0, back], [right, 0, back], [left, top, back], [right, top, back]),
    wall([right, 0, back], [right, 0, front], [right, top, back], [right, top, front]),
    wall([left, 0, front], [left, 0, back], [left, top, front], [left, top, back]),
    wall([left, top, back], [right, top, back], [left, top, front], [right, top, front]),
    wall([right, 0, front], [left, 0, front], [right, top, front], [left, top, front]),
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
      lathe([lamp, 2.17, -1.9], [[0.155, -0.075], [0.17, -0.05], [0.035, 0.1], [0.006, 0.1], [0.006, 1.2]]), // prettier-ignore
    ),
    ...thing(box([-1.05, 1.01, back], [0.44, 1.02, 0.012])),
  ];
}

/** A table with a mug and two books. */
function table(): Part[] {
  const middle: Vector = [0.3, 0.725, -1.16];
  const mug = plus(middle, [-0.52, 0.062, 0.04]);
  const books = plus(middle, [0.66, 0.034, -0.1]);
  const legs = [-1, 1].flatMap(
    (x) =>
    [-1, 1].map((z) => lathe(plus(middle, [x * 0.9, 0, z * 0.35]), [[0.016, -0.715], [0.026, -0.02]])), // prettier-ignore
  );
  return thing(
    box(middle, [0.98, 0.019, 0.43]),
    ...legs,
    lathe(mug, [[0.032, -0.035], [0.032, 0.045], [0.04, 0.045], [0.04, -0.045], [0, -0.045]]), // prettier-ignore
    handle(plus(mug, [-0.042, 0, 0]), 0.022, 0.005),
    box(books, [0.13, 0.012, 0.09], 0.3),
    box(plus(books, [0, 0.024, 0]), [0.115, 0.01, 0.08], 0.08),
  );
}

const relaxed = [
  [0.18, 0.28, 0.16],
  [0.22, 0.34, 0.2],
  [0.28, 0.4, 0.22],
  [0.34, 0.42, 0.22],
] as const;
const pinched = [
  [0.62, 0.78, 0.42],
  [0.5, 0.62, 0.35],
  [0.5, 0.62, 0.35],
  [0.5, 0.6, 0.35],
] as const;
const flat = [
  [0.05, 0.22, 0.14],
  [0.1, 0.24, 0.15],
  [0.16, 0.28, 0.16],
  [0.2, 0.3, 0.18],
] as const;
const thumbToIndex = [0.8, 0.42, -0.46] as const;

/** Both hands at rest before the wearer. */
function restingHands(): RoomScene["hands"] {
  const rest = (side: Pose["side"]): Pose => ({
    side,
    wrist: [side * 0.245, 1.152, -0.33],
    forward: [side * -0.16, 0.42, -0.88],
    back: [side * -0.2, 0.86, 0.42],
    arm: [side * 0.42, -0.6, 0.7],
    curl: relaxed,
  });
  return [{ ...handOf(rest(1)), group: 2 }, handOf(rest(-1))];
}

/** 0, then 1 in the middle of a loop, and 0 again, without a jump. */
const swing = (at: number) => 0.5 - 0.5 * Math.cos(at * 2 * Math.PI);

const cube = { centre: [0.44, 0.8, -2.2] as Vector, half: 0.37, turn: -0.62, hollow: 0.47 };

/** A cube that stands behind the table, and follows the hand that pinches. */
const roomScene: RoomScene = {
  view: { eye: [-0.02, 1.43, 0.16], pitch: -0.315, yaw: -0.05, focal: 0.98 },
  cube,
  hands: [
    {
      ...handOf({
        side: 1,
        wrist: [0.215, 1.075, -0.33],
        forward: [-0.34, 0.4, -0.86],
        back: [-0.25, 0.86, 0.42],
        arm: [0.42, -0.55, 0.72],
        curl: [pinched[0], [0.55, 0.62, 0.35], pinched[2], pinched[3]],
        pinch: [-0.012, 0.004, -0.03],
        thumb: thumbToIndex,
      }),
      group: 2,
    },
    handOf({
      side: -1,
      wrist: [-0.235, 1.07, -0.34],
      forward: [0.1, 0.42, -0.88],
      back: [0.18, 0.86, 0.42],
      arm: [-0.42, -0.55, 0.72],
      curl: flat,
      splay: [0.16, 0.03, -0.1, -0.25],
    }),
  ],
  real: () => [...room(0.42), ...table()],
  added: () => [
    { matter: "cube", mesh: box(cube.centre, [cube.half, cube.half, cube.half], cube.turn), group: 1 },
    { matter: "hollow", mesh: sphere(cube.centre, cube.hollow, true), group: 1 },
    { matter: "ball", mesh: sphere(cube.centre, 0.185), group: 1 },
  ],
  moment: (at) => ({ moved: { 1: [swing(at) * -0.5, 0, 0], 2: [swing(at) * -0.07, 0, 0] } }),
};

const pressed: Vector = [0, 0, -0.006];

/** A menu beside the left palm, whose third button is pressed. */
const menuScene: RoomScene = {
  view: { eye: [0, 1.3, 0.12], pitch: -0.2, yaw: 0, focal: 1.15 },
  hands: [
    handOf({
      side: -1,
      wrist: [-0.105, 1.09, -0.36],
      forward: [0.12, 0.93, -0.18],
      back: [-0.14, -0.16, -0.96],
      curl: [[0.05, 0.12, 0.1], [0.06, 0.14, 0.1], [0.08, 0.16, 0.1], [0.12, 0.18, 0.12]], // prettier-ignore
      splay: [0.14, 0.03, -0.1, -0.24],
      arm: [-0.3, -0.86, 0.4],
    }),
    {
      ...handOf({
        side: 1,
        wrist: [0.236, 1.135, -0.262],
        forward: [-0.5, 0.58, -0.66],
        back: [0.05, 0.8, 0.6],
        curl: [[0.06, 0.12, 0.06], [1.15, 1.3, 0.7], [1.2, 1.35, 0.7], [1.2, 1.3, 0.7]], // prettier-ignore
        thumb: [0.8, 0.35, -0.5],
        arm: [0.6, -0.6, 0.5],
      }),
      group: 2,
    },
  ],
  real: () => [...room(0.92), ...table()],
  added: () => [
    ...[0, 1, 2].map((button) =>
      solid(
        box(plus([0.012 + button * 0.062, 1.245, -0.4], button === 2 ? pressed : [0, 0, 0]), [0.026, 0.026, 0.009]),
        button === 2 ? 1 : 0,
      ),
    ),
    { matter: "panel", mesh: box([0.074, 1.245, -0.412], [0.1, 0.038, 0.003]) },
  ],
  // The finger lets go, and presses again at the end
  moment: (at) => {
    const away = Math.min(1, swing(at) * 1.6);
    return { moved: { 1: [0, 0, away > 0.12 ? 0.006 : 0], 2: [away * 0.012, away * -0.004, away * 0.05] } };
  },
};

const target: Vector = [-0.34, 0.012, -2.55];
const aiming = handOf({
  side: 1,
  wrist: [0.2, 1.2, -0.27],
  forward: [-0.22, 0.28, -0.92],
  back: [-0.2, 0.9, 0.3],
  curl: pinched,
  pinch: [-0.004, 0.004, -0.014],
  thumb: thumbToIndex,
  arm: [0.42, -0.6, 0.7],
});
const ring = (radius: number, height: number, thickness: number) =>
  lathe(target, [[radius - thickness, -height], [radius + thickness, -height], [radius + thickness, height], [radius - thickness, height], [radius - thickness, -height]]); // prettier-ignore

/** The dots of a throw from the index finger to the target. */
function arc(): Vector[] {
  const from = aiming.joints[10] ?? target;
  return Array.from({ length: 39 }, (_, index) => {
    const at = (index + 1) / 40;
    return plus(plus(from, minus(target, from), at), [0, 0.94 * at * (1 - at), 0]);
  });
}

/** A place on the floor that is aimed at, and reached at once. */
const teleportScene: RoomScene = {
  view: { eye: [0, 1.55, 0.2], pitch: -0.3, yaw: -0.04, focal: 0.92 },
  hands: [{ ...aiming, group: 2 }],
  real: () => [...room(0.92), ...thing(box([1.7, 0.36, -3.2], [0.5, 0.36, 0.22]))],
  added: () => [
    solid(ring(0.36, 0.012, 0.028)),
    solid(ring(0.1, 0.012, 0.014)),
    solid(box([1.62, 0.92, -3.15], [0.19, 0.19, 0.19], -0.5)),
  ],
  dots: arc(),
  moment: (at) => {
    if (at === 0) return { moved: {}, dots: 1 };
    if (at < 0.6) return { moved: {}, dots: Math.min(1, at / 0.35) };
    const there: Vector = [target[0], 0, target[2] + 0.9];
    return { moved: { 2: there }, wearer: there, dots: 0 };
  },
};

/** A panel with the times of the last frames. */
const hudScene: RoomScene = {
  view: { eye: [0, 1.4, 0.15], pitch: 0, yaw: 0, focal: 0.98, middle: [0, 0.38] },
  hands: restingHands(),
  real: () => [...room(0.92), ...table()],
  added: () => [
    { matter: "panel", mesh: box([0, 1.41, -1.15], [0.56, 0.25, 0.006]) },
    solid(box([1.12, 0.92, -2.1], [0.2, 0.2, 0.2], -0.5)),
    { matter: "ball", mesh: sphere([-1.12, 0.92, -2.1], 0.23) },
  ],
  panel: [0, 1.41, -1.15],
  moment: (at) => ({ moved: {}, frames: Math.floor(at * 216) }),
};

/** Hands alone, as tracking sees them. */
const handScene: RoomScene = {
  ...hudScene,
  view: { eye: [0, 1.4, 0.15], pitch: -0.42, yaw: 0, focal: 1.1 },
  added: () => [],
  panel: undefined,
  moment: (at) => ({ moved: { 2: [0, swing(at) * 0.03, swing(at) * -0.05] } }),
};

/** The rooms that are drawn live, by the figure that stands for them where they cannot be. */
export const roomScenes = {
  room: roomScene,
  passthrough: roomScene,
  menu: menuScene,
  teleport: teleportScene,
  hud: hudScene,
  hand: handScene,
} satisfies Record<SceneName, RoomScene>;

/** The room of a figure, which the page names. */
export function sceneOf(name: string | undefined): RoomScene {
  return Object.entries(roomScenes).find(([each]) => each === name)?.[1] ?? roomScene;
}
