import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Figure } from "../chart/figure.tsx";
import { changeOf, lastWeeks, medianOfDays, type Counted } from "./summary.ts";
import type { Statistics } from "../chart/statistics.ts";
import { durationParts } from "../list/duration.ts";
import { useCount } from "../../browser/locale/use-count.ts";

type Days = Statistics["days"];

/** Four figures of the selected days. */
export function AdminFigures({ days }: { days: Days | null }) {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  const counted = (what: Counted) => {
    const weeks = days && lastWeeks(days, what);
    return (
      <Figure label={texts[what]} note={weeks && <Change weeks={weeks} />}>
        {weeks && count(weeks.now)}
      </Figure>
    );
  };
  const median = days && medianOfDays(days);
  return (
    <dl className="figures" aria-label={texts.label} aria-busy={!days}>
      {counted("downloads")}
      {counted("registrations")}
      {counted("applications")}
      <Figure label={texts.median} note={days && (median === null ? texts.noAnswer : texts.promise)}>
        {days && (median === null ? "–" : <Time hours={median} />)}
      </Figure>
    </dl>
  );
}

function Change({ weeks }: { weeks: { now: number; before: number } }): ReactNode {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  const change = changeOf(weeks);
  if (change === null) return texts.noneBefore;
  if (change === 0) return texts.same;
  const sign = change > 0 ? "+" : "\u2212";
  return <span className={change > 0 ? "up" : undefined}>{texts.change(`${sign}${count(Math.abs(change))}%`)}</span>;
}

function Time({ hours }: { hours: number }) {
  const { units } = useWords().operator;
  return durationParts(hours).map(([value, unit]) => (
    <span key={unit} className="figure-part">
      {value}
      <small> {units[unit]}</small>
    </span>
  ));
}
