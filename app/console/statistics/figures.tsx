import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { Figure } from "../chart/figure.tsx";
import type { Statistics } from "../chart/statistics.ts";
import { percentOf } from "./counted-table.tsx";
import { percentChange } from "./percent-change.ts";

type Totals = { downloads: number; registrations: number; agreements: number };

/** The totals of a span. */
function totalsOf({ days, agreements }: Statistics): Totals {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    downloads: sum(days.map(({ downloads }) => downloads)),
    registrations: sum(days.map(({ registrations }) => registrations)),
    agreements: sum(agreements.days.map(({ count }) => count)),
  };
}

/** Four totals of the span, compared with the previous one. */
export function Figures({ now, before }: { now: Statistics; before: Statistics | null }) {
  const texts = useWords().statistics.figures;
  const count = useCount();
  const totals = totalsOf(now);
  const earlier = before && totalsOf(before);
  const { decided, withinPromise } = now.answers;
  const change = (what: keyof Totals) => {
    if (!earlier) return null;
    if (earlier[what] === 0) return texts.noneBefore;
    if (earlier[what] === totals[what]) return texts.unchanged;
    return texts.change(percentChange(earlier[what], totals[what], count));
  };
  return (
    <dl className="figures" aria-label={texts.label}>
      {(["downloads", "registrations", "agreements"] as const).map((what) => (
        <Figure key={what} label={texts[what]} note={change(what)}>
          {count(totals[what])}
        </Figure>
      ))}
      <Figure
        label={texts.answers}
        note={decided === 0 ? texts.noAnswers : texts.ofAnswers(count(withinPromise), count(decided))}
      >
        {percentOf(withinPromise, decided)}
      </Figure>
    </dl>
  );
}
