import { openRoomPainter, type RoomPainter } from "../room/painter.ts";
import { handMeshes, type Part, type RoomScene } from "../room/scene.ts";
import type { RoomPalette } from "../room/worker-messages.ts";
import { picturesOf, type StereoMode } from "./eyes.ts";

/** Milliseconds of work at a stretch. */
const longest = 16;
/** Milliseconds in which a picture is drawn that may be sharper. */
const quick = 50;
/** How far the head turns, in radians: what is behind it is not there. */
const farthest = { yaw: 0.6, pitch: 0.3 };

/**
 * A room on a canvas, painted in the frame after something has changed. `settings` are read at each painting; `null`: the
 * canvas is not seen.
 */
export function openDrawing(
  gl: WebGL2RenderingContext,
  canvas: HTMLCanvasElement,
  settings: () => { way: StereoMode; eyeDistance: number } | null,
) {
  let scene: RoomScene | null = null;
  let palette: RoomPalette = new Map();
  let painter: RoomPainter | null = null;
  let looked = { yaw: 0, pitch: 0 };
  let frame = 0;
  /** Points of the textures for one of the canvas: more once the graphics processor has shown that it is quick. */
  let sharpness = 1;
  let isTimed = false;
  const turns = openTurns(gl, canvas);

  const paint = () => {
    const chosen = settings();
    if (gl.isContextLost() || !scene || !painter || !chosen) return;
    const size = fit(canvas);
    if (!size) return;
    const { width, height, ratio } = size;
    const view = { ...scene.view, yaw: scene.view.yaw + looked.yaw, pitch: scene.view.pitch + looked.pitch };
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clearColor(...(palette.get("--room-bg") ?? ([0, 0, 0] as const)), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const shared = { moment: scene.moment(0), sharpness: ratio > 1 ? 1 : sharpness, ratio };
    const pictures = (of: number) => picturesOf(size, { view, ...chosen, turn: of });
    turns.clear();
    if (chosen.way !== "turns") for (const picture of pictures(0)) painter.draw({ ...shared, ...picture });
    else
      for (const picture of [0, 1].flatMap(pictures))
        painter.draw({ ...shared, ...picture, framebuffer: turns.add(width, height) });
    turns.show();
    if (isTimed) return;
    isTimed = true;
    onQuickPaint(gl, () => {
      sharpness = 2;
      repaint();
    });
  };
  const repaint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  };

  return {
    repaint,
    scene: () => scene,
    /** What a headset paints with. */
    painter: () => painter,
    setScene: (next: RoomScene, colours: RoomPalette) => {
      if (next !== scene) painter = null;
      scene = next;
      palette = colours;
      looked = { yaw: 0, pitch: 0 };
    },
    /** Whether the scene can be painted; `undefined` while the context is lost, or if another scene was chosen meanwhile. */
    prepare: async (): Promise<boolean | undefined> => {
      const chosen = scene;
      if (gl.isContextLost() || !chosen) return undefined;
      const opened = painter ?? (await openPainter(gl, chosen));
      if (chosen !== scene || gl.isContextLost()) return undefined;
      if (!opened) return false;
      painter = opened;
      painter.colour(palette);
      repaint();
      return true;
    },
    forget: () => {
      painter = null;
      turns.forget();
    },
    look: (yaw: number, pitch: number) => {
      looked = { yaw: within(looked.yaw + yaw, farthest.yaw), pitch: within(looked.pitch - pitch, farthest.pitch) };
      repaint();
    },
    /** Shows the other eye. */
    nextTurn: turns.next,
  };
}

/** Gives the canvas as many points as it has on the display; `null` if it is not laid out. */
function fit(canvas: HTMLCanvasElement): { width: number; height: number; ratio: number } | null {
  const ratio = Math.min(devicePixelRatio, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.round(size * ratio));
  if (!width || !height) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return { width, height, ratio };
}

/** The pictures of both eyes while they take turns, so that none is drawn twice. */
function openTurns(gl: WebGL2RenderingContext, canvas: HTMLCanvasElement) {
  let eyes: WebGLFramebuffer[] = [];
  let turn = 0;
  const show = () => {
    const shown = eyes[turn % 2];
    if (shown) showPicture(gl, canvas, shown);
  };
  return {
    show,
    next: () => {
      turn += 1;
      requestAnimationFrame(show);
    },
    /** The picture of the next eye, to be drawn. */
    add: (width: number, height: number): WebGLFramebuffer => {
      const framebuffer = openFramebuffer(gl, width, height);
      eyes.push(framebuffer);
      return framebuffer;
    },
    clear: () => {
      for (const each of eyes.splice(0)) gl.deleteFramebuffer(each);
    },
    /** Those of a lost context need not be deleted. */
    forget: () => {
      eyes = [];
    },
  };
}

/** Calls back once what was painted is on the canvas, if that was quick. */
function onQuickPaint(gl: WebGL2RenderingContext, then: () => void): void {
  const [start, sync] = [performance.now(), gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)];
  const ask = () => {
    if (!sync || gl.isContextLost() || performance.now() - start > quick) return;
    if (gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED) then();
    else requestAnimationFrame(ask);
  };
  requestAnimationFrame(ask);
}

/** Copies a picture that is drawn already onto the canvas. */
function showPicture(
  gl: WebGL2RenderingContext,
  { width, height }: HTMLCanvasElement,
  picture: WebGLFramebuffer,
): void {
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, picture);
  gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
  gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value));
}

/** `null`: the graphics processor cannot paint the scene. */
async function openPainter(gl: WebGL2RenderingContext, scene: RoomScene): Promise<RoomPainter | null> {
  try {
    return await openRoomPainter(gl, scene, await buildHands(scene));
  } catch {
    return null;
  }
}

/** Yields to the main thread when it has worked for as long as a frame. */
async function buildHands(scene: RoomScene): Promise<Part[]> {
  const meshes = handMeshes(scene);
  let [part, since] = [meshes.next(), performance.now()];
  for (; !part.done; part = meshes.next()) {
    if (performance.now() - since < longest) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return part.value;
}

function openFramebuffer(gl: WebGL2RenderingContext, width: number, height: number): WebGLFramebuffer {
  const framebuffer = gl.createFramebuffer();
  const colours = gl.createRenderbuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.bindRenderbuffer(gl.RENDERBUFFER, colours);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, colours);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteRenderbuffer(colours); // goes with the framebuffer
  return framebuffer;
}
