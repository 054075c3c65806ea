import { useState, type ReactNode } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Figure } from "../chart/figure.tsx";
import { Spark } from "../chart/spark.tsx";
import { spanBack } from "../chart/span.ts";
import type { Statistics } from "../chart/statistics.ts";
import { durationParts } from "../list/duration.ts";
import { useRead, type ReadState } from "../list/use-read.ts";
import { changeOf, lastWeeks, medianOfDays, type Counted } from "./summary.ts";
import { Trend } from "./trend.tsx";

/** Selectable ranges in days, in the order of the segments. */
const lengths = [7, 28, 365];
const usual = 1;

type Props = { counts: CallData<"applicationQueue">["counts"] | null; children: ReactNode };

/**
 * Four figures and the chart of the downloads; the queue, as `children`, beside it. "Today" comes from the server's last
 * 28 days, because the browser's clock may be wrong.
 */
export function AdminFigures({ counts, children }: Props) {
  const [range, setRange] = useState(usual);
  const recent = useRead("statistics", {});
  const today = recent.data?.days.at(-1)?.date;
  const length = lengths[range] ?? 0;
  const chosen = useStatistics(today !== undefined && range !== usual ? spanBack(today, length) : null);
  const before = useStatistics(today === undefined ? null : spanBack(today, length, true));
  const now = range === usual ? recent : chosen;
  return (
    <>
      <SectionProblem problem={recent.problem} />
      <Figures days={recent.data?.days ?? null} counts={counts} />
      <div className="dashboard-columns">
        <Trend
          range={range}
          onRange={setRange}
          now={now.data}
          before={before.data}
          today={today}
          problem={chosen.problem ?? before.problem}
        />
        {children}
      </div>
    </>
  );
}

/** Reads the statistics of a range; `null` until the range is known. Ranges read before come from the cache. */
function useStatistics(span: { from: string; to: string } | null): Pick<ReadState<Statistics>, "data" | "problem"> {
  return useRead("statistics", span ?? {}, { enabled: span !== null, keepsPrevious: false });
}

type FiguresProps = { days: Statistics["days"] | null; counts: Props["counts"] };

function Figures({ days, counts }: FiguresProps) {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  const counted = (what: Exclude<Counted, "applications">) => {
    const weeks = days && lastWeeks(days, what);
    const values = days?.map((day) => day[what]) ?? [];
    return (
      <Figure
        label={texts[what]}
        note={weeks && <Change weeks={weeks} />}
        chart={<Spark now={values.slice(-7)} before={values.slice(-14, -7)} />}
      >
        {weeks && count(weeks.now)}
      </Figure>
    );
  };
  const median = days && medianOfDays(days);
  const late = counts?.late ?? 0;
  return (
    <dl className="figures" aria-label={texts.label} aria-busy={!days}>
      {counted("downloads")}
      {counted("registrations")}
      <Figure
        label={texts.waiting}
        note={counts && (late > 0 ? <strong className="late">{texts.late(count(late))}</strong> : texts.noneLate)}
      >
        {counts && count(counts.waiting)}
      </Figure>
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
  return texts.change(`${sign}${count(Math.abs(change))}%`);
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
