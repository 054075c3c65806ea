import { placesOf, type Eye, type Placed, type StereoMode } from "./halves.ts";

/** A picture or clip; `isPair`: both eyes side by side, or a picture that both see until that is loaded. */
export type Source = { element: HTMLImageElement | HTMLVideoElement; isPair: boolean };

/** The part of a source that an eye sees, in its own pixels; nothing before it is loaded. */
export function halfOf({ element, isPair }: Source, eye: Eye): { x: number; width: number; height: number } | null {
  const [width, height] =
    element instanceof HTMLVideoElement
      ? [element.videoWidth, element.videoHeight]
      : [element.naturalWidth, element.naturalHeight];
  if (!width || !height) return null;
  const half = isPair ? Math.floor(width / 2) : width;
  return { x: isPair && eye === "right" ? width - half : 0, width: half, height };
}

/** Draws what the eyes see on a canvas, with as many pixels as it has on the display. */
export function drawEyes(canvas: HTMLCanvasElement, source: Source, shown: { mode: StereoMode; turn: number }): void {
  const ratio = Math.min(devicePixelRatio, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.round(size * ratio));
  const pen = canvas.getContext("2d");
  const half = halfOf(source, "left");
  if (!pen || !half || !width || !height) return;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  pen.clearRect(0, 0, width, height);
  for (const place of placesOf({ width, height, ratio }, half.width / half.height, shown)) {
    const { eye, x, y, tint } = place;
    pen.globalCompositeOperation = tint === undefined ? "source-over" : "lighter";
    if (tint === undefined) drawHalf(pen, source, eye, place);
    else pen.drawImage(tinted(source, eye, { ...place, tint }), x, y);
  }
}

type Box = Pick<Placed, "x" | "y" | "width" | "height">;

function drawHalf(pen: CanvasRenderingContext2D, source: Source, eye: Eye, { x, y, width, height }: Box): void {
  const from = halfOf(source, eye);
  if (from) pen.drawImage(source.element, from.x, 0, from.width, from.height, x, y, width, height);
}

/** An eye's half as one sees it through glass of a colour. */
function tinted(source: Source, eye: Eye, { width, height, tint }: { width: number; height: number; tint: string }) {
  const layer = document.createElement("canvas");
  Object.assign(layer, { width, height });
  const pen = layer.getContext("2d");
  if (!pen) return layer;
  drawHalf(pen, source, eye, { x: 0, y: 0, width, height });
  pen.globalCompositeOperation = "multiply";
  pen.fillStyle = tint;
  pen.fillRect(0, 0, width, height);
  return layer;
}
