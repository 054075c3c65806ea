import { useEffect, useRef } from "react";
import { desktopLens, lensPath, phoneLens } from "../ui/lens.ts";
import { Plates } from "../ui/plates.tsx";

const sway = 6;

/** The lens of the hero. It never moves by itself; the pointer may move its plates a little. */
export function LensPicture() {
  const wide = useRef<SVGPathElement>(null);

  useEffect(() => {
    if (!matchMedia("(hover: hover) and (prefers-reduced-motion: no-preference)").matches) return;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      const share = (event.clientX / innerWidth) * 2 - 1;
      frame = requestAnimationFrame(() => wide.current?.setAttribute("d", lensPath(desktopLens, share * sway)));
    };
    const hero = wide.current?.closest<HTMLElement>(".hero");
    hero?.addEventListener("pointermove", follow);
    return () => {
      cancelAnimationFrame(frame);
      hero?.removeEventListener("pointermove", follow);
    };
  }, []);

  return (
    <div className="lens" aria-hidden="true">
      <Plates lens={desktopLens} className="lens-wide" path={wide} />
      <Plates lens={phoneLens} className="lens-narrow" />
    </div>
  );
}
