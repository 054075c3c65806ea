import { cross, dot, minus, plus, sum, unit, type Vector } from "./vectors.ts";

/** A tapered piece of a hand: both ends and their radii. Pieces of the palm melt into each other more than fingers do. */
export type Bone = { from: Vector; to: Vector; radii: readonly [from: number, to: number]; palm: boolean };
/** The 26 joints in the order of `XR_EXT_hand_tracking` (palm, wrist, four of the thumb, five of each finger), and the shape around them. */
export type HandModel = { joints: Vector[]; bones: Bone[]; forearm: Bone };

/** How a hand is held: angles in radians. */
export type Pose = {
  /** 1 for a right hand, −1 for a left one. */
  side: 1 | -1;
  wrist: Vector;
  /** The directions of the fingers and of the back of the hand. */
  forward: Vector;
  back: Vector;
  /** The direction from the wrist to the elbow. */
  arm: Vector;
  /** How far each joint of a finger is bent: index, middle, ring, little. */
  curl: readonly (readonly [number, number, number])[];
  /** How far the fingers are apart. */
  splay?: readonly [number, number, number, number];
  /** The thumb's tip from the index finger's: forward, to the thumb, back. */
  pinch?: Vector;
  /** The direction of the thumb's first bone: forward, to the thumb, back. */
  thumb?: Vector;
};

/** Metres: where a finger begins at the wrist and at its knuckle (forward, to the thumb), the lengths of its bones, its radius. */
const fingers = [
  { root: [0.02, 0.019], knuckle: [0.088, 0.027, 0.0015], lengths: [0.043, 0.026, 0.022], radius: 0.01 },
  { root: [0.018, 0.005], knuckle: [0.091, 0.005, 0.004], lengths: [0.047, 0.03, 0.022], radius: 0.0102 },
  { root: [0.017, -0.008], knuckle: [0.084, -0.016, 0.0015], lengths: [0.043, 0.028, 0.022], radius: 0.0096 },
  { root: [0.016, -0.021], knuckle: [0.074, -0.035, -0.001], lengths: [0.034, 0.021, 0.019], radius: 0.0086 },
] as const;
const forearmLength = 0.34;

/** Places the joints of a hand by its pose, each bone from the one before. */
export function handOf(pose: Pose): HandModel {
  const forward = unit(pose.forward);
  const back = unit(minus(pose.back, sum([forward, dot(pose.back, forward)])));
  const aside = sum([cross(forward, back), -pose.side]); // to the thumb
  const direction = ([f, s, n]: Vector) => sum([forward, f], [aside, s], [back, n]);
  const at = (...place: [number, number, number]) => plus(pose.wrist, direction(place));

  const rays = fingers.map(({ root, knuckle, lengths }, index) => {
    const apart = (pose.splay ?? [0.12, 0.02, -0.07, -0.17])[index] ?? 0;
    const points = [at(root[0], root[1], 0), at(knuckle[0], knuckle[1], knuckle[2])];
    let bent = 0;
    for (const [joint, length] of lengths.entries()) {
      bent += pose.curl[index]?.[joint] ?? 0;
      const flat = Math.cos(bent);
      const next = direction([Math.cos(apart) * flat, Math.sin(apart) * flat, -Math.sin(bent)]);
      points.push(plus(points.at(-1) ?? pose.wrist, next, length));
    }
    return points;
  });
  const root = at(0.02, 0.024, -0.008);
  const first = plus(root, unit(direction(pose.thumb ?? [0.72, 0.62, -0.3])), 0.043);
  const thumb = [root, first, ...thumbTip(first, rays[0]?.[4], pose, direction)];
  const joints = [at(0.05, 0.002, -0.002), pose.wrist, ...thumb, ...rays.flat()];
  const elbow = plus(pose.wrist, unit(pose.arm), forearmLength);
  return {
    joints,
    bones: [
      ...chain(thumb, [0.0165, 0.0124, 0.0108, 0.0086]),
      ...rays.flatMap((points, index) => {
        const { radius = 0.01 } = fingers[index] ?? {};
        return chain(points, [0.0135, radius + 0.0012, radius, radius - 0.001, radius - 0.0022]);
      }),
      { from: at(-0.005, 0.01, 0), to: at(0.03, 0.016, -0.004), radii: [0.02, 0.016], palm: true },
      { from: at(-0.005, -0.01, 0), to: at(0.03, -0.012, -0.003), radii: [0.02, 0.016], palm: true },
    ],
    forearm: { from: plus(pose.wrist, unit(pose.arm), 0.005), to: elbow, radii: [0.0245, 0.046], palm: true },
  };
}

/** The last two joints of the thumb: relaxed, or bent so that its tip reaches the index finger's. */
function thumbTip(first: Vector, indexTip: Vector | undefined, pose: Pose, direction: (place: Vector) => Vector) {
  if (!pose.pinch || !indexTip) {
    const second = plus(first, unit(direction([0.9, 0.38, -0.22])), 0.035);
    return [second, plus(second, unit(direction([0.97, 0.18, -0.2])), 0.029)];
  }
  const [near, far] = [0.036, 0.03];
  const reach = minus(plus(indexTip, direction(pose.pinch)), first);
  const length = Math.min(Math.hypot(...reach), near + far - 0.002);
  const towards = unit(reach);
  const along = (near ** 2 - far ** 2 + length ** 2) / (2 * length);
  const aside = direction([0, 1, 0]);
  const outwards = unit(minus(aside, sum([towards, dot(aside, towards)])));
  const bend = Math.sqrt(Math.max(0, near ** 2 - along ** 2));
  return [sum([first, 1], [towards, along], [outwards, bend]), plus(first, towards, length)];
}

/** Bones along points; the first belongs to the palm. */
function chain(points: Vector[], radii: number[]): Bone[] {
  return points.slice(1).map((to, index) => ({
    from: points[index] ?? to,
    to,
    radii: [radii[index] ?? 0.01, radii[index + 1] ?? 0.01],
    palm: index === 0,
  }));
}

/** A distance in metres to a surface, negative inside. */
export type Distance = (x: number, y: number, z: number) => number;
/** A distance that holds within `reach` metres of a place, from the pieces that matter there. */
export type DistanceField = (x: number, y: number, z: number, reach: number) => Distance;

/** How far pieces melt into each other, in metres: the whole hand, and its parts. */
const melting = { arm: 0.03, palm: 0.022, knuckles: 0.011, fingers: 0.0045 };

/** The skin of a hand: smooth where its pieces meet. */
export function skinOf({ bones, forearm }: HandModel): DistanceField {
  const pieces = bones.map((bone) => ({ distance: coneOf(bone), palm: bone.palm }));
  const arm = coneOf(forearm);
  return (atX, atY, atZ, reach) => {
    const near = pieces.filter(({ distance }) => distance(atX, atY, atZ) < reach + melting.arm);
    return (x, y, z) => {
      let palm = 1;
      let fingersNear = 1;
      for (const piece of near) {
        const distance = piece.distance(x, y, z);
        if (piece.palm) palm = smoothMin(palm, distance, melting.palm);
        else fingersNear = smoothMin(fingersNear, distance, melting.fingers);
      }
      return smoothMin(smoothMin(palm, arm(x, y, z), melting.arm), fingersNear, melting.knuckles);
    };
  };
}

/** The distance to a cone with round ends (after Quilez). */
function coneOf({ from, to, radii: [r1, r2] }: Bone): Distance {
  const [ax, ay, az] = from;
  const [bx, by, bz] = minus(to, from);
  const length2 = bx * bx + by * by + bz * bz;
  const taper = r1 - r2;
  const slope = length2 - taper * taper;
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az];
    const along = px * bx + py * by + pz * bz;
    const beyond = along - length2;
    const [cx, cy, cz] = [px * length2 - bx * along, py * length2 - by * along, pz * length2 - bz * along];
    const x2 = cx * cx + cy * cy + cz * cz;
    const k = Math.sign(taper) * taper * taper * x2;
    if (Math.sign(beyond) * slope * beyond * beyond * length2 > k)
      return Math.sqrt(x2 + beyond * beyond * length2) / length2 - r2;
    if (Math.sign(along) * slope * along * along * length2 < k)
      return Math.sqrt(x2 + along * along * length2) / length2 - r1;
    return (Math.sqrt((x2 * slope) / length2) + along * taper) / length2 - r1;
  };
}

function smoothMin(a: number, b: number, radius: number): number {
  const share = Math.max(radius - Math.abs(a - b), 0) / radius;
  return Math.min(a, b) - share * share * radius * 0.25;
}
