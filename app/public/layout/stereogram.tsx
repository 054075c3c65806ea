import { gap, half } from "./stereogram.ts";
import { Figure } from "../../ui/figures/figure.tsx";

/** An empty room, until `stereogram-island.ts` draws "404" as a stereogram, for which there is space already. */
export function Stereogram() {
  return (
    <figure className="stereogram" data-island="stereogram" data-now="">
      <Figure name="empty" />
      <canvas width={2 * half.width + gap} height={half.height} aria-hidden="true" />
    </figure>
  );
}
