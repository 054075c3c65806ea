import { disparity, gap, halves, half } from "./stereogram.ts";

/** The hidden text. */
const hidden = "404";

/** Draws a random-dot stereogram, whose text is blue for those who see the halves apart, and near for others. */
export function start(container: HTMLElement): void {
  const canvas = container.querySelector("canvas");
  const pen = canvas?.getContext("2d");
  const near = shapeOf(hidden);
  if (!canvas || !pen || !near) return; // the drawing of the empty room stays
  const { width } = half;
  const far = getComputedStyle(container).color;
  const front = getComputedStyle(canvas).color;
  const [left, right] = halves(near, width, Math.random);
  for (const [dots, at, shift] of [
    [left, 0, 0],
    [right, width + gap, disparity],
  ] as const)
    for (const [index, dot] of dots.entries()) {
      if (!dot) continue;
      pen.fillStyle = near[index + shift] ? front : far;
      pen.fillRect(at + (index % width), Math.floor(index / width), 1, 1);
    }
  container.querySelector("svg")?.remove();
}

/** Which dots belong to the text; `null` if the browser renders none. */
function shapeOf(text: string): boolean[] | null {
  const { width, height } = half;
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!pen) return null;
  pen.font = "800 50px system-ui, sans-serif";
  [pen.textAlign, pen.textBaseline] = ["center", "middle"];
  pen.fillText(text, width / 2, height / 2 + 3);
  const { data } = pen.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, index) => (data[index * 4 + 3] ?? 0) > 127);
}
