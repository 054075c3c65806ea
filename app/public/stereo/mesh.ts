import type { Point } from "../../ui/figures/geometry.ts";
import { flattened, type SceneItem } from "../../ui/figures/shapes.ts";

/** Names of the page's colours. */
export type Tone = "ink" | "faint" | "within" | "tint";

/**
 * What is drawn with one call: straight lines with round ends (six numbers each: both ends), `pixels` and `metres` wide; or
 * triangles (nine numbers each). `nearer`: what lies on something is drawn a little before it.
 */
export type Batch = {
  tone: Tone;
  values: Float32Array;
  lines: boolean;
  pixels: number;
  metres: number;
  nearer: number;
};

/** A scene for the graphics processor, in the order in which it is drawn. */
export function batchesOf(items: SceneItem[]): Batch[] {
  return items.flatMap((item): Batch[] => {
    const outlines = item.paths.map(flattened);
    const lines = new Float32Array(outlines.flatMap(segments));
    const stroke = (tone: Tone, pixels: number, nearer = 0.0006, metres = 0) => ({
      tone,
      values: lines,
      lines: true,
      pixels,
      metres,
      nearer,
    });
    const filling = (tone: Tone) => ({
      tone,
      values: new Float32Array(outlines.flatMap(triangles)),
      lines: false,
      pixels: 0,
      metres: 0,
      nearer: 0,
    });
    if (item.draw === "tube") return [stroke("ink", 3.5, 0, item.width), stroke("within", 0, 0.003, item.width)];
    if (item.draw === "face") return [filling("within"), stroke("ink", 1.75)];
    if (item.draw === "tint") return [filling("tint"), stroke("ink", 1.75)];
    if (item.draw === "dots") return [stroke("ink", 5, 0.004)];
    return item.draw === "faint" ? [stroke("faint", 1, 0.0035)] : [stroke("ink", 1.75)];
  });
}

/** Both ends of every piece of a line; a single point is a piece without length. */
function segments(points: Point[]): number[] {
  const [first] = points;
  if (points.length === 1 && first) return [...first, ...first];
  return points.slice(1).flatMap((end, index) => [...(points[index] ?? end), ...end]);
}

/** From the middle of an outline to each of its sides: right for whatever can be seen whole from its middle. */
function triangles(outline: Point[]): number[] {
  const corners = outline.slice(1);
  const mean = (axis: 0 | 1 | 2) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const centre = [mean(0), mean(1), mean(2)];
  return corners.flatMap((end, index) => [...centre, ...(outline[index] ?? end), ...end]);
}
