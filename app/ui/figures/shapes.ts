import type { Point } from "./geometry.ts";

/**
 * A line through points. A smooth line is a quadratic spline, whose inner points are control points; a ring has a
 * centre and two half axes.
 */
export type Path =
  | { points: Point[]; closed: boolean; smooth: boolean }
  | { ring: [centre: Point, u: Point, v: Point] };

/**
 * The items of a scene in paint order, from far to near. `ink` and `faint` are lines, `face` also hides what is behind
 * it, `tint` is a highlighted face, `tube` is the outline of something round and `width` metres thick, and `dots` marks
 * points.
 */
export type SceneItem =
  | { draw: "ink" | "faint" | "face" | "tint"; paths: Path[] }
  | { draw: "tube"; paths: Path[]; width: number }
  | { draw: "dots"; paths: Path[] };

export function line(...points: Point[]): Path {
  return { points, closed: false, smooth: false };
}

export function loop(...points: Point[]): Path {
  return { points, closed: true, smooth: false };
}

export function curve(...points: Point[]): Path {
  return { points, closed: false, smooth: true };
}

/** A closed curve with rounded corners. */
export function blob(...points: Point[]): Path {
  return { points, closed: true, smooth: true };
}

export function ring(centre: Point, radius: number, height = radius): Path {
  return { ring: [centre, [radius, 0, 0], [0, height, 0]] };
}

/** A circle on the floor. */
export function disc(centre: Point, radius: number): Path {
  return { ring: [centre, [radius, 0, 0], [0, 0, radius]] };
}

/** An upright rectangle facing the viewer, by its centre. */
export function plate([x, y, z]: Point, width: number, height: number): Path {
  const [w, h] = [width / 2, height / 2];
  return loop([x - w, y - h, z], [x + w, y - h, z], [x + w, y + h, z], [x - w, y + h, z]);
}

/** A rectangle on the floor, by its centre. */
export function tile([x, y, z]: Point, width: number, depth: number): Path {
  const [w, d] = [width / 2, depth / 2];
  return loop([x - w, y, z - d], [x + w, y, z - d], [x + w, y, z + d], [x - w, y, z + d]);
}

/** The three visible sides of a box, seen from above left, far ones first. */
export function box([x, y, z]: Point, width: number, height: number, depth: number): Path[] {
  const [l, r, b, t, n, f] = [x - width / 2, x + width / 2, y, y + height, z + depth / 2, z - depth / 2];
  return [
    loop([l, t, n], [r, t, n], [r, t, f], [l, t, f]),
    loop([l, b, n], [l, b, f], [l, t, f], [l, t, n]),
    loop([l, b, n], [r, b, n], [r, t, n], [l, t, n]),
  ];
}

export function moved(paths: Path[], [dx, dy, dz]: Point, mirrored = false): Path[] {
  const side = mirrored ? -1 : 1;
  const place = ([x, y, z]: Point): Point => [x * side + dx, y + dy, z + dz];
  const axis = ([x, y, z]: Point): Point => [x * side, y, z];
  return paths.map((path) =>
    "ring" in path
      ? { ring: [place(path.ring[0]), axis(path.ring[1]), axis(path.ring[2])] }
      : { ...path, points: path.points.map(place) },
  );
}

/**
 * The quadratic curves of a smooth path: start, control point and end of each. They meet halfway between two control
 * points.
 */
export function splines(points: Point[], closed: boolean): [Point, Point, Point][] {
  const handles = closed ? points : points.slice(1, -1);
  return handles.flatMap((handle, index) => {
    const before = closed ? points.at(index - 1) : points[index];
    const after = closed ? points[(index + 1) % points.length] : points[index + 2];
    if (!before || !after) return [];
    const start = !closed && index === 0 ? before : middle(before, handle);
    const end = !closed && index === handles.length - 1 ? after : middle(handle, after);
    return [[start, handle, end]];
  });
}

function middle(a: Point, b: Point): Point {
  return combined([a, 0.5], [b, 0.5]);
}

function combined(...parts: [Point, number][]): Point {
  const sum = (axis: 0 | 1 | 2) => parts.reduce((total, [point, share]) => total + point[axis] * share, 0);
  return [sum(0), sum(1), sum(2)];
}
