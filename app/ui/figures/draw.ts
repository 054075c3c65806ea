import { projected, toHeadCoordinates, type Point } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import { splines, type SceneItem, type Path } from "./shapes.ts";

/** The figure's view box; two units are one pixel at its design size. */
export const figureBox = { width: 720, height: 450 };
/** The difference in width between a tube and its outline. */
export const outline = 7;
/** The shift of the second layer at the nearest point; at the farthest, both layers coincide. */
const relief = 22;

/** A stroke of a figure. `layer`: for which eye; `width`: of a tube, in units. */
export type Stroke = { layer: "ghost" | "ink"; draw: SceneItem["draw"]; d: string; width?: number };

type Flat = readonly [x: number, y: number];
type Project = (point: Point) => Flat;

/** Projects the scene for both eyes into paths in paint order: each item's ghost first. */
export function strokesOf({ view, width, items }: Scene): Stroke[] {
  const depths = items
    .flatMap(({ paths }) => paths.flatMap(pointsOf))
    .map((point) => -toHeadCoordinates(point, view)[2]);
  const [near, far] = [Math.min(...depths), Math.max(...depths)];
  const unit = (figureBox.width * view.distance) / width; // the image plane is one metre away
  const spread = unit * (1 / near - 1 / far);
  const separation = spread < 1 ? 0 : relief / spread;
  const seenFrom =
    (offset: number): Project =>
    (point) => {
      const [x, y] = projected(toHeadCoordinates(point, view), { offset, convergence: far });
      return [figureBox.width / 2 - relief / 2 + x * unit, figureBox.height / 2 - y * unit];
    };
  const eyes = { ghost: seenFrom(-separation), ink: seenFrom(0) };
  return items.flatMap((item) =>
    (isFlat(item) ? (["ink"] as const) : (["ghost", "ink"] as const)).map((layer): Stroke => {
      const d = item.paths.map((path) => commands(path, eyes[layer])).join("");
      if (item.draw !== "tube") return { layer, draw: item.draw, d };
      return { layer, draw: item.draw, d, width: Math.round((item.width / width) * figureBox.width) };
    }),
  );
}

/** A second layer would only blur small or faint items. */
function isFlat({ draw }: SceneItem): boolean {
  return draw === "faint" || draw === "dots";
}

function pointsOf(path: Path): Point[] {
  return "ring" in path ? [path.ring[0]] : path.points;
}

/** A path's commands in whole units, relative wherever that is shorter. */
function commands(path: Path, project: Project): string {
  if ("ring" in path) return ellipse(path.ring, project);
  const { points, closed, smooth } = path;
  const pen = new Pen();
  if (smooth) {
    const curves = splines(points, closed);
    for (const [index, [start, handle, end]] of curves.entries()) {
      if (index === 0) pen.move(project(start));
      pen.curve(project(handle), project(end));
    }
  } else for (const [index, point] of points.entries()) pen[index === 0 ? "move" : "line"](project(point));
  if (points.length === 1) pen.dot();
  if (closed) pen.close();
  return pen.d;
}

/** Writes path commands and tracks the current point. */
class Pen {
  d = "";
  #x = 0;
  #y = 0;
  move(to: Flat) {
    [this.#x, this.#y] = [Math.round(to[0]), Math.round(to[1])];
    this.d += `M${pairOf(this.#x, this.#y)}`;
  }
  line(to: Flat) {
    this.d += `l${this.#by(to)}`;
    this.#go(to);
  }
  curve(handle: Flat, to: Flat) {
    this.d += `q${joined(this.#by(handle), this.#by(to))}`;
    this.#go(to);
  }
  dot() {
    this.d += "h0";
  }
  close() {
    this.d += "z";
  }
  #by(to: Flat): string {
    return pairOf(Math.round(to[0]) - this.#x, Math.round(to[1]) - this.#y);
  }
  #go(to: Flat) {
    [this.#x, this.#y] = [Math.round(to[0]), Math.round(to[1])];
  }
}

/** The projected ellipse of a ring, with its far and near half taken as equal. */
function ellipse([centre, u, v]: [Point, Point, Point], project: Project): string {
  const [cx, cy] = project(centre);
  const arm = (axis: Point): Flat => {
    const [x, y] = project([centre[0] + axis[0], centre[1] + axis[1], centre[2] + axis[2]]);
    return [x - cx, y - cy];
  };
  const [[px, py], [qx, qy]] = [arm(u), arm(v)];
  const angle = Math.atan2(2 * (px * py + qx * qy), px * px + qx * qx - py * py - qy * qy) / 2;
  const size = (turn: number) =>
    Math.hypot(px * Math.cos(turn) + py * Math.sin(turn), qx * Math.cos(turn) + qy * Math.sin(turn));
  const [major, minor] = [size(angle), size(angle + Math.PI / 2)];
  const [dx, dy] = [Math.round(major * Math.cos(angle)), Math.round(major * Math.sin(angle))];
  const radii = `${Math.round(major)} ${Math.round(minor)} ${Math.round((angle * 180) / Math.PI)}`;
  const start = pairOf(Math.round(cx) - dx, Math.round(cy) - dy);
  return `M${start}a${radii} 1 0 ${pairOf(2 * dx, 2 * dy)}a${radii} 1 0 ${pairOf(-2 * dx, -2 * dy)}z`;
}

function pairOf(x: number, y: number): string {
  return joined(String(x), String(y));
}

/** Joins numbers or lists of numbers; a minus sign separates as a space does. */
function joined(a: string, b: string): string {
  return b.startsWith("-") ? a + b : `${a} ${b}`;
}
