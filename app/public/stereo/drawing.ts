import { scenes } from "../../ui/figures/scenes.ts";
import type { Scene } from "../../ui/figures/scene.ts";
import { picturesOf, type StereoMode } from "./eyes.ts";
import { batchesOf } from "./mesh.ts";
import { openPainter, type StereoPainter, type Palette } from "./painter.ts";

/** Limits of the viewpoint in radians: not below the floor, and not behind a wall. */
const steepest = 1.2;
const black: Palette = { ink: [0, 0, 0], faint: [0, 0, 0], within: [0, 0, 0], tint: [0, 0, 0] };

/**
 * A scene on a canvas, painted in the frame after something has changed. `settings` are read at each painting; `null`: the
 * canvas is not seen.
 */
export function openDrawing(
  gl: WebGL2RenderingContext,
  canvas: HTMLCanvasElement,
  settings: () => { way: StereoMode; eyeDistance: number } | null,
) {
  let scene: Scene = scenes.room;
  let palette = black;
  let painter: StereoPainter | null = null;
  let looked = { yaw: 0, pitch: 0 };
  let turn = 0;
  let frame = 0;

  const paint = () => {
    const chosen = settings();
    if (gl.isContextLost() || !painter || !chosen) return;
    const ratio = Math.min(devicePixelRatio, 3);
    const { clientWidth, clientHeight } = canvas;
    [canvas.width, canvas.height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    const view = { ...scene.view, yaw: scene.view.yaw + looked.yaw, pitch: scene.view.pitch + looked.pitch };
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.colorMask(true, true, true, true);
    gl.clearColor(...palette.within, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const size = { width: canvas.width, height: canvas.height, ratio };
    for (const { matrix, box, channels } of picturesOf(size, { view, width: scene.width, ...chosen, turn })) {
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.colorMask(...channels, true);
      painter.draw(matrix, box, ratio);
    }
  };
  const repaint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  };

  return {
    repaint,
    scene: () => scene,
    /** What a headset paints with. */
    painterAndBack: () => (painter ? { painter, back: palette.within } : null),
    setScene: (next: Scene, colours: Palette) => {
      scene = next;
      palette = colours;
      looked = { yaw: 0, pitch: 0 };
    },
    /** Whether the scene can be painted; `undefined` while the context is lost. */
    prepare: (): boolean | undefined => {
      if (gl.isContextLost()) return undefined;
      try {
        painter = openPainter(gl, batchesOf(scene.items), palette);
      } catch {
        painter = null;
      }
      repaint();
      return painter !== null;
    },
    forget: () => {
      painter = null;
    },
    look: (yaw: number, pitch: number) => {
      looked = { yaw: within(looked.yaw + yaw, steepest), pitch: within(looked.pitch + pitch, steepest - 0.4) };
      repaint();
    },
    /** Shows the other eye. */
    nextTurn: () => {
      turn += 1;
      repaint();
    },
  };
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value));
}
