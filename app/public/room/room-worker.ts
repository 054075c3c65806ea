import { openRoomPainter, type RoomPainter } from "./painter.ts";
import { eyeOf, handMeshes, type RoomScene } from "./scene.ts";
import { sceneOf } from "./scenes.ts";
import type { FromRoom, RoomPalette, RoomSize, ToRoom } from "./worker-messages.ts";

/** Metres that the eye moves when the pointer goes from the middle to an edge, and milliseconds in which it gets two thirds there. */
const reach = { x: 0.012, y: 0.006, time: 110 };
/** Metres between the eye and the one whose picture is seen as the ghost. */
const eyeApart = -0.0075;
/** Milliseconds of a scene's loop. */
const loop = 3000;
/** From sharp to fast: points of the textures for one of the canvas, points of the canvas for one of the screen, frames of the display for one of ours. */
const levels = [
  { sharpness: 2, scale: 1, every: 1 },
  { sharpness: 1, scale: 1, every: 1 },
  { sharpness: 1, scale: 0.5, every: 1 },
  { sharpness: 1, scale: 0.5, every: 2 },
] as const;
type Level = (typeof levels)[number];
const [sharpest, usual, , fastest] = levels;
/** Parts of the time between two pictures of the display: below, a frame may become sharper; above, it becomes faster. */
const spare = 0.4;
const full = 0.9;
/** Pictures that are timed for a level, one if it takes more milliseconds than this. */
const timed = 4;
const slow = 100;
/** Frames that may come late, less those in time, before it becomes faster. */
const mostLate = 12;
/** Milliseconds without a movement after which a picture of the best sharpness is drawn. */
const rest = 200;

let canvas: OffscreenCanvas | undefined;
let scene: RoomScene = sceneOf(undefined);
let gl: WebGL2RenderingContext | null = null;
let painter: RoomPainter | undefined;
let palette: RoomPalette | undefined;
let size: RoomSize | undefined;
let isShown = true;
let isRunning = false;
/** Milliseconds between two pictures of the display. */
let interval = 16.7;
/** The level while it moves; without one, the machine is too slow for movement and shows a picture that stands. */
let level: Level | undefined = usual;
/** The level of a picture that stands. */
let still: Level = sharpest;
let eye = { x: 0, y: 0 };
let target = { x: 0, y: 0 };
let restsAt = 0;
/** When the loop began, while it plays. */
let playsSince: number | undefined;

addEventListener("message", ({ data }: MessageEvent<ToRoom>) => {
  if ("canvas" in data) ({ canvas, scene } = { canvas: data.canvas, scene: sceneOf(data.scene) });
  if ("palette" in data) palette = data.palette;
  if ("size" in data) size = data.size;
  if ("eye" in data) target = { x: data.eye[0] * reach.x, y: data.eye[1] * reach.y };
  if ("plays" in data) playsSince = data.plays ? (playsSince ?? performance.now()) : undefined;
  if ("shown" in data) isShown = data.shown;
  if ("eye" in data || "plays" in data) move();
  else void refresh();
});

/** Draws after a change of size or colours; opens the room when everything for it has arrived. */
async function refresh(): Promise<void> {
  if (!canvas || !palette || !size) return;
  if (painter) {
    painter.colour(palette);
    draw(still);
    move();
    return;
  }
  if (gl) return;
  gl = canvas.getContext("webgl2", { alpha: false, antialias: false, preserveDrawingBuffer: true });
  if (!gl) return;
  const meshes = handMeshes(scene);
  let part = meshes.next();
  while (!part.done) part = meshes.next();
  painter = await openRoomPainter(gl, scene, part.value);
  painter.colour(palette);
  interval = await displayInterval();
  const frame = await settle();
  painter.label(`${frame.toFixed(1)} ms`);
  draw(still);
  await finished();
  postMessage({ drawn: true } satisfies FromRoom);
  const rate = level ? Math.round(1000 / (interval * level.every)) : 0;
  if (rate > 0) postMessage({ frame, rate } satisfies FromRoom);
  move();
}

/** Chooses the sharpest level that the display's rate allows, or half of it; resolves to the milliseconds of a frame. */
async function settle(): Promise<number> {
  const least = await time(fastest); // prepares the shaders, too
  if (least > interval * full * fastest.every) {
    [level, still] = [undefined, usual]; // more would keep the graphics processor from the page for seconds
    return least;
  }
  let frame = await time(usual);
  if (frame < interval * spare) {
    const sharp = await time(sharpest);
    level = sharp < interval * full ? sharpest : usual;
    return level === sharpest ? sharp : frame;
  }
  level = usual;
  while (level !== fastest && frame > interval * full * level.every) {
    level = levels[levels.indexOf(level) + 1] ?? fastest;
    frame = await time(level);
  }
  return frame;
}

/** Milliseconds until the graphics processor has finished a picture: the shortest of a few, of one if that takes long. */
async function time(at: Level): Promise<number> {
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

function draw({ sharpness, scale }: Level): void {
  if (!canvas || !size || !isShown) return;
  const ratio = size.ratio * scale;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const passed = playsSince === undefined ? 0 : ((performance.now() - playsSince) % loop) / loop;
  const moment = scene.moment(passed);
  const [x, y, z] = moment.wearer ?? [0, 0, 0];
  const view = { ...scene.view, eye: [scene.view.eye[0] + x, scene.view.eye[1] + y, scene.view.eye[2] + z] as const };
  const seen = (apart: number) => eyeOf(view, [eye.x + apart, eye.y, 0], width / height);
  painter?.draw({
    eye: seen(0),
    other: seen(eyeApart),
    moment,
    box: [0, 0, width, height],
    sharpness,
    ratio,
    fade: size.fade,
  });
}

/** Lets the eye follow the pointer and the loop go on, a frame at a time, until the eye rests and no loop plays. */
function move(): void {
  if (isRunning || !painter || !level) return;
  isRunning = true;
  let [before, frame, late] = [performance.now(), 0, 0];
  const step = (now: number) => {
    frame += 1;
    late = Math.max(0, late + (now - before > interval * 1.5 ? 1 : -0.5));
    if (late > mostLate && level) [level, late] = [levels[levels.indexOf(level) + 1], 0];
    const share = 1 - Math.exp(-(now - before) / reach.time);
    before = now;
    const [x, y] = [target.x - eye.x, target.y - eye.y];
    eye = { x: eye.x + x * share, y: eye.y + y * share };
    const isMoving = playsSince !== undefined || Math.hypot(x, y) > 0.00005;
    if (isMoving) restsAt = now + rest;
    isRunning = isShown && level !== undefined && (isMoving || now < restsAt);
    if (isRunning && isMoving && level && frame % level.every === 0) draw(level);
    else if (!isRunning && level !== still) draw(still);
    if (isRunning) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Milliseconds between two pictures of the display, from the shortest of a few frames. */
async function displayInterval(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 8; count += 1) times.push(await new Promise<number>(requestAnimationFrame));
  const between = times.slice(1).map((now, index) => now - (times[index] ?? now));
  return between.toSorted((a, b) => a - b)[1] ?? 16.7;
}
