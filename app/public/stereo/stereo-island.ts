import { scenes } from "../../ui/figures/scenes.ts";
import type { Scene } from "../../ui/figures/scene.ts";
import { picturesOf, stereoModes, type StereoMode } from "./eyes.ts";
import { enterHeadset, offersHeadset } from "./headset.ts";
import { batchesOf, type Tone } from "./mesh.ts";
import { openPainter, type Colour, type Painter, type Palette } from "./painter.ts";

/** Milliseconds for which each eye is shown in alternating mode. */
const turnLength = 160;
/** Radians for a press of an arrow key, and for the width of the picture that a pointer is dragged over. */
const step = { key: 0.12, drag: 2.4 };
/** Limits of the viewpoint: not below the floor, and not behind a wall. */
const steepest = 1.2;

/**
 * Shows the scene that the dialog was opened for, drawn once for each eye, and in a headset where the browser has one. Draws
 * when something changes, and by itself only while the eyes take turns.
 */
export function start(dialog: HTMLElement): void {
  const canvas = dialog.querySelector("canvas");
  const distance = dialog.querySelector<HTMLInputElement>("[type=range]");
  const millimetres = dialog.querySelector<HTMLElement>(".stereo-distance span");
  const enter = dialog.querySelector<HTMLButtonElement>("[data-enter]");
  if (!(dialog instanceof HTMLDialogElement) || !canvas || !distance || !millimetres || !enter) return;
  const gl = canvas.getContext("webgl2", { alpha: false, antialias: true, xrCompatible: true, stencil: false });
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let scene: Scene = scenes.room;
  let painter: Painter | null = null;
  let palette = readPalette(dialog);
  let looked = { yaw: 0, pitch: 0 };
  let turn = 0;
  let timer = 0;
  let frame = 0;
  let leave: (() => void) | null = null;

  const showStatus = (key: string) => {
    for (const text of dialog.querySelectorAll<HTMLElement>("[data-says]")) text.hidden = text.dataset["says"] !== key;
  };
  const wayNow = (): StereoMode => {
    const chosen = dialog.querySelector<HTMLInputElement>("[name=stereo-way]:checked")?.value;
    return stereoModes.find((each) => each === chosen) ?? "pair";
  };
  const standStill = () => {
    const pair = dialog.querySelector<HTMLInputElement>("[value=pair]");
    if (pair && still.matches && wayNow() === "turns") pair.checked = true;
  };
  const paint = () => {
    if (!gl || gl.isContextLost() || !painter || leave || !dialog.open) return;
    const ratio = Math.min(devicePixelRatio, 3);
    const { clientWidth, clientHeight } = canvas;
    [canvas.width, canvas.height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    const view = { ...scene.view, yaw: scene.view.yaw + looked.yaw, pitch: scene.view.pitch + looked.pitch };
    const eyeDistance = Number(distance.value) / 1000;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.colorMask(true, true, true, true);
    gl.clearColor(...palette.within, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pictures = picturesOf(
      { width: canvas.width, height: canvas.height, ratio },
      { view, width: scene.width, way: wayNow(), eyeDistance, turn },
    );
    for (const { matrix, box, channels } of pictures) {
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.colorMask(...channels, true);
      painter.draw(matrix, box, ratio);
    }
  };
  const repaint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  };
  const takeTurns = () => {
    clearInterval(timer);
    if (dialog.open && wayNow() === "turns")
      timer = window.setInterval(() => {
        turn += 1;
        repaint();
      }, turnLength);
  };
  const prepare = () => {
    if (!gl || gl.isContextLost()) return;
    try {
      painter = openPainter(gl, batchesOf(scene.items), palette);
      if (!leave) showStatus(wayNow());
    } catch {
      painter = null;
      showStatus("none");
    }
    repaint();
  };
  const show = () => {
    if (!dialog.open) {
      leave?.();
      takeTurns();
      return;
    }
    scene = sceneOf(dialog.dataset["about"]);
    palette = readPalette(dialog);
    looked = { yaw: 0, pitch: 0 };
    standStill();
    showFigure(dialog);
    if (!gl) showStatus("none");
    dialog.classList.toggle("flat", !gl);
    prepare();
    takeTurns();
    if (gl) void offersHeadset().then((offered) => (enter.hidden = !offered));
  };
  const look = (yaw: number, pitch: number) => {
    const { yaw: side, pitch: up } = looked;
    looked = { yaw: within(side + yaw, steepest), pitch: within(up + pitch, steepest - 0.4) };
    repaint();
  };
  const ended = () => {
    leave = null;
    enter.ariaPressed = "false";
    showStatus("left");
    repaint();
  };
  const goIn = async () => {
    if (!gl) return;
    showStatus("entering");
    try {
      const paintBoth = () => (painter ? { painter, back: palette.within } : null);
      leave = await enterHeadset(gl, scene, { paint: paintBoth, ended });
      enter.ariaPressed = "true";
      showStatus("inside");
    } catch {
      leave = null;
      showStatus("refused");
    }
  };

  new MutationObserver(show).observe(dialog, { attributeFilter: ["open"] });
  new ResizeObserver(repaint).observe(canvas);
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault(); // so that it may come back
    painter = null;
    showStatus("lost");
  });
  canvas.addEventListener("webglcontextrestored", prepare);
  canvas.addEventListener("pointermove", ({ buttons, movementX, movementY }) => {
    if (buttons & 1) look((movementX / canvas.clientWidth) * step.drag, (movementY / canvas.clientWidth) * step.drag);
  });
  canvas.addEventListener("pointerdown", ({ pointerId }) => canvas.setPointerCapture(pointerId));
  canvas.addEventListener("keydown", (event) => {
    const [yaw, pitch] = arrows[event.key] ?? [0, 0];
    if (!yaw && !pitch) return;
    event.preventDefault(); // the dialog would scroll
    look(yaw * step.key, pitch * step.key);
  });
  dialog.addEventListener("input", () => {
    if (gl && !leave) showStatus(wayNow());
    const chosen = (millimetres.dataset["text"] ?? "").replace("{mm}", distance.value);
    millimetres.textContent = distance.ariaValueText = chosen;
    takeTurns();
    repaint();
  });
  still.addEventListener("change", () => {
    standStill();
    prepare();
    takeTurns();
  });
  enter.addEventListener("click", () => (leave ? leave() : void goIn()));
  show();
}

const arrows: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function sceneOf(name: string | undefined): Scene {
  return Object.entries(scenes).find(([each]) => each === name)?.[1] ?? scenes.room;
}

/** Without WebGL, the drawing beside the button shows both eyes as well. */
function showFigure(dialog: HTMLElement): void {
  const drawing = document.querySelector(`[data-figure="${dialog.dataset["about"] ?? ""}"] .figure`);
  const container = dialog.querySelector(".stereo-figure");
  container?.replaceChildren(...(drawing ? [drawing.cloneNode(true)] : []));
}

/** The page's current colours; a canvas converts any notation to red, green and blue. */
function readPalette(element: HTMLElement): Palette {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(element);
  const read = (name: string): Colour => {
    if (!pen) return [0.5, 0.5, 0.5];
    const probe = document.createElement("i");
    probe.style.cssText = `color: var(${name}); forced-color-adjust: none`; // or all colours would be the text's
    element.append(probe);
    pen.fillStyle = getComputedStyle(probe).color || style.color;
    probe.remove();
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red / 255, green / 255, blue / 255];
  };
  const names: Record<Tone, string> = { ink: "--ink", faint: "--line-2", within: "--sunken", tint: "--ghost-soft" };
  return { ink: read(names.ink), faint: read(names.faint), within: read(names.within), tint: read(names.tint) };
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value));
}
