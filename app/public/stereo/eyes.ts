import { eyeMatrix, product, viewMatrix, type Viewpoint } from "../../ui/figures/geometry.ts";
import type { Box } from "./painter.ts";

export const stereoModes = ["pair", "crossed", "anaglyph", "turns"] as const;
/** Side by side, cross-eyed, anaglyph (red and cyan), or alternating eyes. */
export type StereoMode = (typeof stereoModes)[number];

/** The colour channels that an eye's image is drawn into: red, green, blue. */
type Channels = readonly [boolean, boolean, boolean];
export type Picture = { matrix: Float32Array; box: Box; channels: Channels };

/** Scenes are viewed as models at this distance, in metres: at room scale, depth would not be visible. */
const armsLength = 0.55;
const allChannels: Channels = [true, true, true];

type Given = { view: Viewpoint; width: number; way: StereoMode; eyeDistance: number; turn: number };

/**
 * The pictures of both eyes on a canvas of this size in pixels. `eyeDistance` in metres; `width` is what the picture is wide, in
 * metres at the scene's distance; `turn` counts the changes of the eye that `turns` shows.
 */
export function picturesOf(canvas: { width: number; height: number }, given: Given): Picture[] {
  const { view, way, eyeDistance, turn } = given;
  const isBeside = way === "pair" || way === "crossed";
  const width = isBeside ? Math.floor(canvas.width / 2) : canvas.width;
  const aspect = width / canvas.height;
  const tall = given.width / Math.max(aspect, 1.6) / Math.min(1, aspect / 1.6);
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
  if (way === "pair") return [picture(-1, 0), picture(1, width)];
  if (way === "crossed") return [picture(1, 0), picture(-1, width)];
  if (way === "anaglyph") return [picture(-1, 0, [true, false, false]), picture(1, 0, [false, true, true])];
  return [picture(turn % 2 ? 1 : -1, 0)];
}
