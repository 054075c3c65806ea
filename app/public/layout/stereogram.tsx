import { usePageWords } from "../../browser/locale/page-words.ts";
import { Figure } from "../../ui/figures/figure.tsx";

/** An empty room, until `stereogram-island.ts` draws "404" as a stereogram. */
export function Stereogram() {
  const { stereogram } = usePageWords();
  return (
    <figure className="stereogram" data-island="stereogram" data-now="">
      <Figure name="empty" />
      <canvas aria-hidden="true" hidden />
      <figcaption hidden>{stereogram}</figcaption>
    </figure>
  );
}
