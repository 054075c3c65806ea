/** Metres: x to the right, y up, z towards the reader. */
export type Vector = readonly [x: number, y: number, z: number];

export function plus(a: Vector, b: Vector, share = 1): Vector {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
}

/** `a` − `b`: from `b` to `a`. */
export function minus(a: Vector, b: Vector): Vector {
  return plus(a, b, -1);
}

/** Parts of several directions added up. */
export function sum(...parts: [Vector, number][]): Vector {
  return parts.reduce<Vector>((total, [vector, share]) => plus(total, vector, share), [0, 0, 0]);
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vector): Vector {
  return sum([a, 1 / Math.hypot(...a)]);
}
