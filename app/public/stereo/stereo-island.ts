import { isDark } from "../../browser/mode.ts";
import { drawEyes, type Source } from "./drawing.ts";
import { stereoModes, type StereoMode } from "./halves.ts";
import { enterHeadset, offersHeadset } from "./headset.ts";

/** Milliseconds for which each eye is shown in alternating mode. */
const turnLength = 160;

/**
 * Shows the picture or clip that the dialog was opened for as each eye sees it, and in a headset where the browser has one. Until
 * it is loaded, both eyes see the picture that the button is on.
 */
export function start(dialog: HTMLElement): void {
  const canvas = dialog.querySelector("canvas");
  const enter = dialog.querySelector<HTMLButtonElement>("[data-enter]");
  if (!(dialog instanceof HTMLDialogElement) || !canvas || !enter) return;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let source: Source | null = null;
  let [timer, frame, turn] = [0, 0, 0];
  let leaveHeadset: (() => void) | null = null;

  const paint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!dialog.open || !source) return;
      drawEyes(canvas, source, { mode: chosenMode(dialog), turn });
      if (source.element instanceof HTMLVideoElement && !source.element.paused) paint();
    });
  };
  const begin = () => {
    if (reducedMotion.matches) stopTurns(dialog);
    clearInterval(timer);
    if (dialog.open && chosenMode(dialog) === "turns")
      timer = window.setInterval(() => {
        turn += 1;
        paint();
      }, turnLength);
    paint();
  };
  const show = () => {
    if (source?.element instanceof HTMLVideoElement) source.element.pause();
    source = null;
    if (!dialog.open) {
      leaveHeadset?.();
      return clearInterval(timer);
    }
    const about = dialog.dataset["about"] ?? "";
    const [light = "", dark = light] = about.split(" ");
    const flat = pictureBeside(about);
    if (flat) source = { element: flat, isPair: false };
    showStatus(dialog, chosenMode(dialog));
    begin();
    void offersHeadset().then((offered) => (enter.hidden = !offered));
    load(isDark() ? dark : light, !reducedMotion.matches).then(
      (element) => {
        if (!dialog.open || dialog.dataset["about"] !== about) return;
        source = { element, isPair: true };
        paint();
      },
      () => showStatus(dialog, "missing"),
    );
  };
  const openHeadset = async () => {
    if (!source) return;
    showStatus(dialog, "entering");
    const ended = (status: "left" | "refused") => {
      leaveHeadset = null;
      enter.ariaPressed = "false";
      showStatus(dialog, status);
    };
    try {
      leaveHeadset = await enterHeadset(source, () => ended("left"));
      enter.ariaPressed = "true";
      showStatus(dialog, "inside");
    } catch {
      ended("refused");
    }
  };

  new MutationObserver(show).observe(dialog, { attributeFilter: ["open"] });
  new ResizeObserver(paint).observe(canvas);
  dialog.addEventListener("input", () => {
    if (!leaveHeadset) showStatus(dialog, chosenMode(dialog));
    begin();
  });
  reducedMotion.addEventListener("change", begin);
  enter.addEventListener("click", () => (leaveHeadset ? leaveHeadset() : void openHeadset()));
  show();
}

/** Resolves when it can be drawn; rejects if it cannot be loaded. `moves`: a clip plays. */
async function load(href: string, moves: boolean): Promise<Source["element"]> {
  if (!/\.(?:mp4|webm)$/.test(href)) {
    const image = new Image();
    image.src = href;
    await image.decode();
    return image;
  }
  const clip = document.createElement("video");
  Object.assign(clip, { muted: true, loop: true, playsInline: true, preload: "auto", src: href });
  await new Promise((resolve, reject) => {
    clip.addEventListener("loadeddata", resolve, { once: true });
    clip.addEventListener("error", reject, { once: true });
  });
  if (moves) await clip.play().catch(() => undefined); // the browser may forbid it
  return clip;
}

/** The loaded picture that the button is on. */
function pictureBeside(about: string): HTMLImageElement | undefined {
  const opener = document.querySelector(`button[data-about="${about}"]`);
  const pictures = opener?.closest(".scene, .sample-picture")?.querySelectorAll("img") ?? [];
  return [...pictures].find((picture) => picture.complete && picture.offsetWidth > 0);
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
  if (!pair || chosenMode(dialog) !== "turns") return;
  pair.checked = true;
  showStatus(dialog, "pair");
}
