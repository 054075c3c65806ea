import { isDark, onModeChange } from "../../browser/mode.ts";

/**
 * Plays the clip of the shown mode over its picture while it is seen, unless the reader wants less motion or has paused it. The
 * picture stays where the browser cannot play it.
 */
export function start(scene: HTMLElement): void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const button = scene.querySelector<HTMLButtonElement>("[data-pause]");
  let clip: HTMLVideoElement | undefined;
  let isSeen = false;

  const update = () => {
    const { clip: light = "", clipDark = light } = scene.dataset;
    const files = isDark() ? clipDark : light;
    if (reducedMotion.matches || clip?.dataset["files"] !== files) {
      clip?.remove();
      clip = undefined;
      if (button) button.hidden = true;
    }
    if (reducedMotion.matches || files === "") return;
    if (!isSeen || button?.ariaPressed === "true") return clip?.pause();
    clip ??= openClip(scene, files, () => {
      if (button) button.hidden = false;
    });
    clip.play().catch(() => undefined); // the browser may forbid it
  };

  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    update();
  }).observe(scene);
  onModeChange(update);
  reducedMotion.addEventListener("change", update);
  button?.addEventListener("click", () => {
    button.ariaPressed = String(button.ariaPressed !== "true");
    update();
  });
}

/** A clip between the picture and its caption; `played`: it is shown. */
function openClip(scene: HTMLElement, files: string, played: () => void): HTMLVideoElement {
  const clip = document.createElement("video");
  Object.assign(clip, { muted: true, loop: true, playsInline: true, disablePictureInPicture: true, tabIndex: -1 });
  clip.ariaHidden = "true"; // the picture has the text
  clip.dataset["files"] = files;
  for (const file of files.split(" ")) {
    const source = document.createElement("source");
    source.src = file;
    source.type = `video/${file.slice(file.lastIndexOf(".") + 1)}`;
    clip.append(source);
  }
  clip.addEventListener("playing", () => {
    clip.dataset["playing"] = "";
    if (clip.isConnected) played();
  });
  scene.querySelector(".scene-caption")?.before(clip);
  return clip;
}
