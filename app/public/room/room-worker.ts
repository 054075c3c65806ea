import { openPainter, type Painter } from "./painter.ts";
import { handMeshes, realThings, virtualThings } from "./scene.ts";
import type { FromRoom, RoomPalette, RoomSize, ToRoom } from "./worker-messages.ts";

/** Metres that the eye moves when the pointer goes from the middle to an edge, and milliseconds in which it gets two thirds there. */
const reach = { x: 0.012, y: 0.006, time: 110 };
/** From sharp to fast: points of the textures for one of the canvas, and points of the canvas for one of the screen. */
const levels = [
  { sharpness: 2, scale: 1 },
  { sharpness: 1, scale: 1 },
  { sharpness: 1, scale: 0.5 },
] as const;
const sharpest = levels[0];
/** Parts of the time between two pictures of the display: below, a frame may become sharper; above, it becomes faster. */
const spare = 0.4;
const full = 0.9;
/** Pictures that are timed for a level, one if it takes more milliseconds than this. */
const timed = 4;
const slow = 100;
/** Milliseconds without a movement after which a picture of the best sharpness is drawn. */
const rest = 200;

let canvas: OffscreenCanvas | undefined;
let gl: WebGL2RenderingContext | null = null;
let painter: Painter | undefined;
let palette: RoomPalette | undefined;
let size: RoomSize | undefined;
let isShown = true;
let isRunning = false;
/** The level while it moves; without one, the machine is too slow for movement and shows a picture that stands. */
let level: (typeof levels)[number] | undefined = levels[1];
let eye = { x: 0, y: 0 };
let target = { x: 0, y: 0 };
let restsAt = 0;

addEventListener("message", ({ data }: MessageEvent<ToRoom>) => {
  if ("canvas" in data) canvas = data.canvas;
  if ("palette" in data) palette = data.palette;
  if ("size" in data) size = data.size;
  if ("eye" in data) target = { x: data.eye[0] * reach.x, y: data.eye[1] * reach.y };
  if ("shown" in data) isShown = data.shown;
  if ("eye" in data) move();
  else void refresh();
});

/** Draws after a change of size or colours; opens the room when everything for it has arrived. */
async function refresh(): Promise<void> {
  if (!canvas || !palette || !size) return;
  if (painter) {
    painter.colour(palette);
    draw(sharpest);
    return;
  }
  if (gl) return;
  gl = canvas.getContext("webgl2", { alpha: false, antialias: false, preserveDrawingBuffer: true });
  if (!gl) return;
  const meshes = handMeshes();
  let part = meshes.next();
  while (!part.done) part = meshes.next();
  painter = await openPainter(gl, { real: realThings(), hands: part.value, added: virtualThings() });
  painter.colour(palette);
  const rate = await displayRate();
  const duration = await settle(1000 / rate);
  draw(sharpest);
  send({ drawn: true });
  if (level) send({ frame: duration, rate });
}

/** Chooses the sharpest level that the display's rate allows; resolves to the milliseconds of a frame at it. */
async function settle(interval: number): Promise<number> {
  await time(levels[1]); // prepares the shaders
  const usual = await time(levels[1]);
  if (usual < interval * spare) {
    const sharp = await time(sharpest);
    if (sharp > interval * full) return usual;
    level = sharpest;
    return sharp;
  }
  if (usual < interval * full) return usual;
  const fast = await time(levels[2]);
  level = fast < interval * full ? levels[2] : undefined;
  return fast;
}

/** Milliseconds until the graphics processor has finished a picture: the shortest of a few, of one if that takes long. */
async function time(at: (typeof levels)[number]): Promise<number> {
  const times: number[] = [];
  while (times.length < timed && !times.some((each) => each > slow)) {
    const start = performance.now();
    draw(at);
    await finished();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

/** Asks again and again, because waiting or reading a pixel would block the graphics processor (and warns in the console). */
async function finished(): Promise<void> {
  const sync = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!gl || !sync) return;
  gl.flush();
  const { port1, port2 } = new MessageChannel();
  port1.start();
  while (gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost())
    await new Promise((resolve) => {
      port1.addEventListener("message", resolve, { once: true }); // a timer would round up to four milliseconds
      port2.postMessage(null);
    });
  gl.deleteSync(sync);
  port1.close();
}

function draw({ sharpness, scale }: (typeof levels)[number]): void {
  if (!canvas || !size || !isShown) return;
  const ratio = size.ratio * scale;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  painter?.draw([eye.x, eye.y, 0], sharpness, ratio, size.fade);
}

/** Lets the eye follow the pointer, a frame at a time, until it has arrived and rests. */
function move(): void {
  if (isRunning || !painter || !level) return;
  isRunning = true;
  let before = performance.now();
  const step = (now: number) => {
    const share = 1 - Math.exp(-(now - before) / reach.time);
    before = now;
    const [x, y] = [target.x - eye.x, target.y - eye.y];
    eye = { x: eye.x + x * share, y: eye.y + y * share };
    const isThere = Math.hypot(x, y) < 0.00005;
    if (!isThere) restsAt = now + rest;
    isRunning = isShown && (!isThere || now < restsAt);
    if (!isThere) draw(level ?? sharpest);
    else if (!isRunning && level !== sharpest) draw(sharpest);
    if (isRunning) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Pictures a second of the display, from the shortest of a few frames. */
async function displayRate(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 8; count += 1) times.push(await new Promise<number>(requestAnimationFrame));
  const between = times.slice(1).map((now, index) => now - (times[index] ?? now));
  return Math.round(1000 / (between.toSorted((a, b) => a - b)[1] ?? 16.7));
}

function send(message: FromRoom): void {
  postMessage(message);
}
