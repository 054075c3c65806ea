import { desktopLens, phoneLens } from "../../ui/lens.ts";
import { Plates } from "../../ui/plates.tsx";

/** The lens of the hero. It never moves by itself; the pointer may move its plates (`lens-island.ts`). */
export function LensPicture() {
  return (
    <div className="lens" aria-hidden="true">
      <Plates lens={desktopLens} className="lens-wide" />
      <Plates lens={phoneLens} className="lens-narrow" />
    </div>
  );
}
