import { readColours } from "../../browser/colours.ts";
import { trustedWorker } from "../../browser/trusted-types.ts";
import { colourNames } from "./painter-colours.ts";
// oxlint-disable-next-line import/default -- Vite's `?url` exports the address of the built worker
import workerUrl from "./room-worker.ts?worker&url";
import type { FromRoom, ToRoom } from "./worker-messages.ts";

/** Degrees that a phone is tilted by for the same movement as a pointer at the edge. */
const tilt = 25;

/**
 * Shows a room, drawn by a worker, in place of the lens of the first screen or of a sample's picture. On the first screen it moves
 * with the pointer or the tilt only; a sample's loop plays while the pointer or the focus is on it. It rests while it is not seen,
 * and stays away if the reader prefers reduced motion or the browser cannot draw it.
 */
export function start(room: HTMLElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  if (still.matches || typeof OffscreenCanvas === "undefined" || typeof Worker === "undefined") return;
  const canvas = document.createElement("canvas");
  if (!canvas.transferControlToOffscreen) return;
  const worker = new Worker(trustedWorker(workerUrl), { type: "module" });
  const tell = (message: ToRoom, transferred: Transferable[] = []) => worker.postMessage(message, transferred);
  const offscreen = canvas.transferControlToOffscreen();

  worker.addEventListener("message", ({ data }: MessageEvent<FromRoom>) => {
    if ("drawn" in data) room.dataset["drawn"] = "";
    else showFrame(room, data);
  });
  worker.addEventListener("error", () => {
    delete room.dataset["drawn"]; // the lens is shown again
    worker.terminate();
  });
  const picture = room.querySelector("[data-figure]");
  (picture ?? room).prepend(canvas);
  tell({ canvas: offscreen, scene: room.dataset["scene"] }, [offscreen]);
  const colour = () =>
    tell({
      palette: readColours(
        room,
        colourNames.map((name) => `--room-${name}`),
      ),
    });
  colour();
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const fade = Number.parseFloat(getComputedStyle(canvas).getPropertyValue("--fade")) || 0;
    if (width > 0) tell({ size: { width, height, ratio: Math.min(devicePixelRatio, 2), fade } });
  }).observe(canvas);
  new IntersectionObserver(([entry]) => tell({ shown: entry?.isIntersecting ?? true })).observe(room);
  new MutationObserver(colour).observe(document.documentElement, { attributeFilter: ["data-mode"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colour);
  if (picture) {
    const play = () => tell({ plays: room.matches(":hover, :focus-within") && !still.matches });
    for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"])
      room.addEventListener(type, () => requestAnimationFrame(play)); // when the focus has moved
    play();
    return;
  }
  addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (pointerType === "mouse" && !still.matches)
      tell({ eye: [(clientX / innerWidth) * 2 - 1, 1 - (clientY / innerHeight) * 2] });
  });
  addEventListener("deviceorientation", ({ gamma }) => {
    if (gamma !== null && !still.matches) tell({ eye: [Math.max(-1, Math.min(1, gamma / tilt)), 0] });
  });
}

function showFrame(room: HTMLElement, { frame, rate }: { frame: number; rate: number }): void {
  const container = room.querySelector<HTMLElement>("[data-frame]");
  const [time, display] = container?.children ?? [];
  if (!container || !time || !display) return;
  time.textContent = `${frame.toFixed(1)} ms`;
  display.textContent = `${rate} Hz`;
  container.hidden = false;
}
