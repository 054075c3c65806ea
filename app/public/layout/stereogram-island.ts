import { halves } from "./stereogram.ts";

/** The hidden text. */
const hidden = "404";
/** The size of one half, in dots. */
const size = { width: 120, height: 90 };

/** Draws a random-dot stereogram: neither half shows a figure, both together do. */
export function start(container: HTMLElement): void {
  const [canvas, drawing] = ["canvas", "svg"].map((name) => container.querySelector<HTMLElement>(name));
  const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext("2d") : null;
  const near = shapeOf(hidden);
  if (!pen || !canvas || !near) return; // the drawing of the empty room stays
  const { width, height } = size;
  const gap = 4;
  pen.canvas.width = width * 2 + gap;
  pen.canvas.height = height;
  pen.fillStyle = getComputedStyle(container).color;
  const [left, right] = halves(near, width, Math.random);
  for (const [half, at] of [
    [left, 0],
    [right, width + gap],
  ] as const)
    for (const [index, dot] of half.entries())
      if (dot) pen.fillRect(at + (index % width), Math.floor(index / width), 1, 1);
  drawing?.remove();
  canvas.hidden = false;
}

/** Which dots belong to the text; `null` if the browser renders none. */
function shapeOf(text: string): boolean[] | null {
  const { width, height } = size;
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!pen) return null;
  pen.font = "800 58px system-ui, sans-serif";
  [pen.textAlign, pen.textBaseline] = ["center", "middle"];
  pen.fillText(text, width / 2, height / 2 + 3);
  const { data } = pen.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, index) => (data[index * 4 + 3] ?? 0) > 127);
}
