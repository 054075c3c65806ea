import { eyeMatrix, product, viewMatrix, type Viewpoint } from "../../ui/figures/geometry.ts";
import type { Box } from "./painter.ts";

/** Alternating eyes, side by side, cross-eyed, or anaglyph (red and cyan). The first needs no skill and no glasses. */
export const stereoModes = ["turns", "pair", "crossed", "anaglyph"] as const;
export type StereoMode = (typeof stereoModes)[number];

/** The colour channels that an eye's image is drawn into: red, green, blue. */
type Channels = readonly [boolean, boolean, boolean];
export type Picture = { matrix: Float32Array; box: Box; channels: Channels };

/** CSS pixels between the centres of pictures side by side: 62 mm, because eyes can't look farther apart than their distance. */
const farthestApart = 234;
/** Scenes are viewed as models at this distance, in metres: at room scale, depth would not be visible. */
const armsLength = 0.55;
const allChannels: Channels = [true, true, true];

type PictureOptions = { view: Viewpoint; width: number; way: StereoMode; eyeDistance: number; turn: number };

/** In pixels, `ratio` of them for one CSS pixel. */
type Canvas = { width: number; height: number; ratio: number };

/**
 * The pictures of both eyes on a canvas of this size. `eyeDistance` in metres; `width` is what the picture is wide, in metres at
 * the scene's distance, or less where the picture is narrower than 8:5; `turn` counts the changes of the eye that `turns` shows.
 */
export function picturesOf(canvas: Canvas, options: PictureOptions): Picture[] {
  const { view, way, eyeDistance, turn } = options;
  const isBeside = way === "pair" || way === "crossed";
  const width = isBeside ? Math.floor(Math.min(canvas.width / 2, farthestApart * canvas.ratio)) : canvas.width;
  const middle = Math.floor(canvas.width / 2);
  const aspect = width / canvas.height;
  const tall = options.width / Math.min(aspect, 1.6);
  const focal = (2 * view.distance) / tall;
  const apart = (eyeDistance * view.distance) / armsLength;
  const picture = (side: -1 | 1, left: number, channels = allChannels): Picture => ({
    matrix: product(
      eyeMatrix({ offset: (side * apart) / 2, convergence: view.distance }, focal, aspect),
      viewMatrix(view),
    ),
    box: [left, 0, width, canvas.height],
    channels,
  });
  if (way === "pair") return [picture(-1, middle - width), picture(1, middle)];
  if (way === "crossed") return [picture(1, middle - width), picture(-1, middle)];
  if (way === "anaglyph") return [picture(-1, 0, [true, false, false]), picture(1, 0, [false, true, true])];
  return [picture(turn % 2 ? 1 : -1, 0)];
}
