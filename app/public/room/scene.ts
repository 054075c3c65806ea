import { skinOf, type HandModel } from "./hand.ts";
import { surfaceOf, type Mesh } from "./surface.ts";
import { minus, plus, type Vector } from "./vectors.ts";

/** What a surface is, which decides its colours and lines: the numbers that the shaders compare. */
export const matter = { room: 1, thing: 2, frame: 3, hand: 4, cube: 5, hollow: 5.25, solid: 5.4, ball: 6, panel: 7 };
export type Matter = keyof typeof matter;
/** `group`: what moves together, and 0 for what stands. */
export type Part = { matter: Matter; mesh: Mesh; group?: RoomGroup };
export type RoomGroup = 0 | 1 | 2;

/**
 * Where the wearer's eyes are, in metres, how they are turned, and the distance of the picture in heights of it; `middle`: where
 * what lies straight ahead is in the picture, from −1 to 1.
 */
export type RoomView = { eye: Vector; pitch: number; yaw: number; focal: number; middle?: readonly [number, number] };

/** A moment of a scene: how far its groups and the wearer have moved, in metres, the share of its dots, the panel's frames that have passed. */
export type Moment = { moved: Partial<Record<RoomGroup, Vector>>; wearer?: Vector; dots?: number; frames?: number };

export type RoomScene = {
  view: RoomView;
  hands: (HandModel & { group?: RoomGroup })[];
  /** What the cameras of the headset see, and what the app adds. */
  real: () => Part[];
  added: () => Part[];
  /** A hollow cube, cut open by the painter: its centre, half its side, its turn, and the hollow's radius. */
  cube?: { centre: Vector; half: number; turn: number; hollow: number };
  /** A dotted line. */
  dots?: Vector[];
  /** The middle of a panel, a metre wide, with the last frames' times. */
  panel?: Vector;
  /** What happens in a loop; `at`: its part that has passed, 0 to 1. At 0 it is as in a picture. */
  moment: (at: number) => Moment;
};

/** Metres of skin to a corner: about the thinnest line. */
const detail = 0.0055;

/** The meshes of the hands, a layer at a time. */
export function* handMeshes({ hands }: Pick<RoomScene, "hands">): Generator<void, Part[]> {
  const parts: Part[] = [];
  for (const hand of hands) {
    const points = [...hand.joints, hand.forearm.to];
    const edge = (pick: (...values: number[]) => number, margin: number): Vector => {
      const [x, y, z] = ([0, 1, 2] as const).map((axis) => pick(...points.map((point) => point[axis])) + margin);
      return [x ?? 0, y ?? 0, z ?? 0];
    };
    const mesh = yield* surfaceOf(skinOf(hand), edge(Math.min, -0.05), edge(Math.max, 0.05), detail);
    parts.push({ matter: "hand", mesh, group: hand.group });
  }
  return parts;
}

/** An eye: the matrix from metres to the picture, column by column, where it is, and where it looks. */
export type RoomEye = { matrix: Float32Array; place: Vector; forward: Vector };

/** An eye that is moved from the middle of the view in the head's own axes. */
export function eyeOf(view: RoomView, moved: Vector, aspect: number): RoomEye {
  const [cp, sp, cy, sy] = [Math.cos(view.pitch), Math.sin(view.pitch), Math.cos(view.yaw), Math.sin(view.yaw)];
  const forward: Vector = [sy * cp, sp, -cy * cp];
  const aside: Vector = [cy, 0, sy];
  const up: Vector = [-sy * sp, cp, cy * sp];
  const place = plus(plus(plus(view.eye, aside, moved[0]), up, moved[1]), forward, moved[2]);
  const back = minus([0, 0, 0], place);
  const [near, far, scale] = [0.1, 12, view.focal * 2];
  const [right, higher] = view.middle ?? [0, 0];
  const combined = (axis: Vector, by: number, ahead: number): Vector => {
    const [x, y, z] = ([0, 1, 2] as const).map((each) => axis[each] * by + forward[each] * ahead);
    return [x ?? 0, y ?? 0, z ?? 0];
  };
  const rows: [Vector, number][] = [
    [combined(aside, scale / aspect, right), 0],
    [combined(up, scale, higher), 0],
    [combined(forward, (far + near) / (far - near), 0), (-2 * far * near) / (far - near)],
    [forward, 0],
  ];
  const column = (axis: 0 | 1 | 2) => rows.map(([row]) => row[axis]);
  const last = rows.map(([row, add]) => row[0] * back[0] + row[1] * back[1] + row[2] * back[2] + add);
  return { matrix: Float32Array.from([...column(0), ...column(1), ...column(2), ...last]), place, forward };
}
