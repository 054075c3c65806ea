import { readColours } from "../../browser/colours.ts";
import { colourNames } from "../room/painter-colours.ts";
import { sceneOf } from "../room/scenes.ts";
import { openDrawing } from "./drawing.ts";
import { stereoModes, type StereoMode } from "./eyes.ts";
import { enterHeadset, offersHeadset } from "./headset.ts";

/** Milliseconds for which each eye is shown in alternating mode. */
const turnLength = 160;
const colourProperties = colourNames.map((name) => `--room-${name}`);
/** Radians for a press of an arrow key, and for the width of the picture that a pointer is dragged over. */
const step = { key: 0.12, drag: 2.4 };

/**
 * Shows the scene that the dialog was opened for, drawn once for each eye, and in a headset where the browser has one. Draws
 * when something changes, and by itself only while the eyes take turns.
 */
export function start(dialog: HTMLElement): void {
  const parts = partsOf(dialog);
  if (!(dialog instanceof HTMLDialogElement) || !parts) return;
  const { canvas, distance, millimetres, enter } = parts;
  const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, xrCompatible: true, stencil: false });
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  let leaveHeadset: (() => void) | null = null;
  const drawing =
    gl &&
    openDrawing(gl, canvas, () => {
      const isShown = dialog.open && !leaveHeadset;
      return isShown ? { way: chosenMode(dialog), eyeDistance: Number(distance.value) / 1000 } : null;
    });

  const takeTurns = () => {
    clearInterval(timer);
    if (dialog.open && chosenMode(dialog) === "turns")
      timer = window.setInterval(() => drawing?.nextTurn(), turnLength);
  };
  const begin = async () => {
    if (reducedMotion.matches) stopTurns(dialog);
    const isReady = await drawing?.prepare();
    if (isReady === false) showStatus(dialog, "none");
    else if (isReady && !leaveHeadset) showStatus(dialog, chosenMode(dialog));
    takeTurns();
  };
  const show = () => {
    if (!dialog.open) leaveHeadset?.();
    if (!dialog.open) return takeTurns();
    drawing?.setScene(sceneOf(dialog.dataset["about"]), readColours(dialog, colourProperties));
    showFigure(dialog);
    if (!gl) showStatus(dialog, "none");
    dialog.classList.toggle("flat", !gl);
    void begin();
    if (gl) void offersHeadset().then((offered) => (enter.hidden = !offered));
  };
  const openHeadset = async () => {
    if (!drawing) return;
    showStatus(dialog, "entering");
    const ended = (status: "left" | "refused") => {
      leaveHeadset = null;
      enter.ariaPressed = "false";
      showStatus(dialog, status);
      drawing.repaint();
    };
    try {
      const { scene, painter } = drawing;
      leaveHeadset = await enterHeadset(gl, scene() ?? sceneOf(undefined), { painter, ended: () => ended("left") });
      enter.ariaPressed = "true";
      showStatus(dialog, "inside");
    } catch {
      ended("refused");
    }
  };

  new MutationObserver(show).observe(dialog, { attributeFilter: ["open"] });
  if (drawing) {
    new ResizeObserver(drawing.repaint).observe(canvas);
    lookAround(canvas, drawing.look);
  }
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault(); // so that it may come back
    drawing?.forget();
    showStatus(dialog, "lost");
  });
  canvas.addEventListener("webglcontextrestored", () => void begin());
  dialog.addEventListener("input", () => {
    if (gl && !leaveHeadset) showStatus(dialog, chosenMode(dialog));
    const text = (millimetres.dataset["text"] ?? "").replace("{mm}", distance.value);
    millimetres.textContent = distance.ariaValueText = text;
    takeTurns();
    drawing?.repaint();
  });
  reducedMotion.addEventListener("change", () => void begin());
  enter.addEventListener("click", () => (leaveHeadset ? leaveHeadset() : void openHeadset()));
  show();
}

function partsOf(dialog: HTMLElement) {
  const canvas = dialog.querySelector("canvas");
  const distance = dialog.querySelector<HTMLInputElement>("[type=range]");
  const millimetres = dialog.querySelector<HTMLElement>(".stereo-distance span");
  const enter = dialog.querySelector<HTMLButtonElement>("[data-enter]");
  return canvas && distance && millimetres && enter ? { canvas, distance, millimetres, enter } : null;
}

/** Turns the viewpoint by dragging and with the arrow keys. */
function lookAround(canvas: HTMLCanvasElement, look: (yaw: number, pitch: number) => void): void {
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
}

function showStatus(dialog: HTMLElement, key: string): void {
  for (const text of dialog.querySelectorAll<HTMLElement>("[data-says]")) text.hidden = text.dataset["says"] !== key;
}

function chosenMode(dialog: HTMLElement): StereoMode {
  const chosen = dialog.querySelector<HTMLInputElement>("[name=stereo-way]:checked")?.value;
  return stereoModes.find((each) => each === chosen) ?? "pair";
}

function stopTurns(dialog: HTMLElement): void {
  const pair = dialog.querySelector<HTMLInputElement>("[value=pair]");
  if (pair && chosenMode(dialog) === "turns") pair.checked = true;
}

const arrows: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Without WebGL, the drawing beside the button shows both eyes as well. */
function showFigure(dialog: HTMLElement): void {
  const drawing = document.querySelector(`[data-figure="${dialog.dataset["about"] ?? ""}"] :is(.figure, .shot)`);
  const container = dialog.querySelector(".stereo-figure");
  container?.replaceChildren(...(drawing ? [drawing.cloneNode(true)] : []));
}
