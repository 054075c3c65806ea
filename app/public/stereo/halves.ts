/** Alternating eyes, side by side, cross-eyed, or anaglyph (red and cyan). The first needs no skill and no glasses. */
export const stereoModes = ["turns", "pair", "crossed", "anaglyph"] as const;
export type StereoMode = (typeof stereoModes)[number];

export type Eye = "left" | "right";
/** Where an eye's half is drawn on the canvas, in its pixels, and the colour that it passes through. */
export type Placed = { eye: Eye; x: number; y: number; width: number; height: number; tint?: string };

/** CSS pixels between the centres of pictures side by side: 62 mm, because eyes can't look farther apart than their distance. */
const farthestApart = 234;

type Canvas = { width: number; height: number; ratio: number };

/**
 * Where both halves are drawn on a canvas with `ratio` pixels for one CSS pixel; `aspect`: the width of a half for its height;
 * `turn` counts the changes of the eye that `turns` shows.
 */
export function placesOf(canvas: Canvas, aspect: number, { mode, turn }: { mode: StereoMode; turn: number }): Placed[] {
  const isBeside = mode === "pair" || mode === "crossed";
  const most = isBeside ? canvas.width / 2 : canvas.width;
  const width = Math.floor(
    Math.min(most, canvas.height * aspect, mode === "pair" ? farthestApart * canvas.ratio : Infinity),
  );
  const height = Math.round(width / aspect);
  const middle = Math.floor(canvas.width / 2);
  const place = (eye: Eye, x: number, tint?: string): Placed => ({
    eye,
    x,
    y: Math.floor((canvas.height - height) / 2),
    width,
    height,
    ...(tint !== undefined && { tint }),
  });
  const alone = middle - Math.floor(width / 2);
  if (mode === "pair") return [place("left", middle - width), place("right", middle)];
  if (mode === "crossed") return [place("right", middle - width), place("left", middle)];
  if (mode === "anaglyph") return [place("left", alone, "#f00"), place("right", alone, "#0ff")];
  return [place(turn % 2 ? "right" : "left", alone)];
}
