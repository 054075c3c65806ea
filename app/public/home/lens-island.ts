import { desktopLens, lensPath } from "../../ui/lens.ts";

const sway = 6;

/** Lets the lens follow the pointer, unless the user prefers reduced motion. */
export function start(hero: HTMLElement): void {
  const plates = hero.querySelector(".lens-wide path");
  if (!plates || !matchMedia("(hover: hover) and (prefers-reduced-motion: no-preference)").matches) return;
  let frame = 0;
  hero.addEventListener("pointermove", ({ clientX }) => {
    cancelAnimationFrame(frame);
    const share = (clientX / innerWidth) * 2 - 1;
    frame = requestAnimationFrame(() => plates.setAttribute("d", lensPath(desktopLens, share * sway)));
  });
}
