import { eyeOf, type RoomEye, type RoomView } from "../room/scene.ts";

/** Alternating eyes, side by side, cross-eyed, or anaglyph (red and cyan). The first needs no skill and no glasses. */
export const stereoModes = ["turns", "pair", "crossed", "anaglyph"] as const;
export type StereoMode = (typeof stereoModes)[number];

/** Pixels of the canvas: left, bottom, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];
/** The colour channels that an eye's image is drawn into: red, green, blue. */
type Channels = readonly [boolean, boolean, boolean];
export type Picture = { eye: RoomEye; box: Box; channels: Channels };

/** CSS pixels between the centres of pictures side by side: 62 mm, because eyes can't look farther apart than their distance. */
const farthestApart = 234;
/** Where both eyes' pictures coincide if they lie one over the other, in metres: between the hands and what is behind them. */
const convergence = 0.9;
/** Narrower pictures show less of what is above and below. */
const fullAspect = 1.35;
const allChannels: Channels = [true, true, true];

type PictureOptions = { view: RoomView; way: StereoMode; eyeDistance: number; turn: number };

/** In pixels, `ratio` of them for one CSS pixel. */
type Canvas = { width: number; height: number; ratio: number };

/**
 * The pictures of both eyes on a canvas of this size, from where the wearer's eyes are. `eyeDistance` in metres. Pictures side by
 * side are those of eyes that look straight ahead; `turn` counts the changes of the eye that `turns` shows.
 */
export function picturesOf(canvas: Canvas, { view, way, eyeDistance, turn }: PictureOptions): Picture[] {
  const isBeside = way === "pair" || way === "crossed";
  const width = isBeside ? Math.floor(Math.min(canvas.width / 2, farthestApart * canvas.ratio)) : canvas.width;
  const middle = Math.floor(canvas.width / 2);
  const aspect = width / canvas.height;
  const focal = view.focal * Math.min(1, aspect / fullAspect);
  const picture = (side: -1 | 1, left: number, channels = allChannels): Picture => {
    const offset = (side * eyeDistance) / 2;
    const right = isBeside ? 0 : (2 * focal * offset) / (aspect * convergence);
    return {
      eye: eyeOf({ ...view, focal, middle: [right, view.middle?.[1] ?? 0] }, [offset, 0, 0], aspect),
      box: [left, 0, width, canvas.height],
      channels,
    };
  };
  if (way === "pair") return [picture(-1, middle - width), picture(1, middle)];
  if (way === "crossed") return [picture(1, middle - width), picture(-1, middle)];
  if (way === "anaglyph") return [picture(-1, 0, [true, false, false]), picture(1, 0, [false, true, true])];
  return [picture(turn % 2 ? 1 : -1, 0)];
}
