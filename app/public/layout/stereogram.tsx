import { Figure } from "../../ui/figures/figure.tsx";

/** An empty room, until `stereogram-island.ts` draws "404" as a stereogram. */
export function Stereogram() {
  return (
    <figure className="stereogram" data-island="stereogram" data-now="">
      <Figure name="empty" />
      <canvas aria-hidden="true" hidden />
    </figure>
  );
}
