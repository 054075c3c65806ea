import { useId } from "react";
import { PartProblem } from "../../ui/form/part-problem.tsx";
import type { Problem } from "../../ui/form/use-form.ts";
import { Segments } from "../../ui/segments.tsx";
import { ChartTable } from "./chart-table.tsx";
import { Chart, type Series } from "./chart.tsx";
import type { Statistics } from "./summary.ts";
import { useDashboardWords } from "./words.ts";

const heights = { downloads: 224, registrations: 160 };

type Props = {
  what: keyof typeof heights;
  range: number;
  /** Where the range is chosen; the other charts follow it. */
  onRange?: (range: number) => void;
  now: Statistics | null;
  before: Statistics | null;
  problem: Problem | null;
};

/** How often something happened day by day, beside the period before. */
export function Trend({ what, range, onRange, now, before, problem }: Props) {
  const { chart: texts, loading } = useDashboardWords();
  const id = useId();
  const title = texts[what];
  const heads: [string, string] = [texts.now[range] ?? "", texts.before[range] ?? ""];
  const values = (statistics: Statistics | null) => statistics?.days.map((day) => day[what]) ?? [];
  const series: Series = { days: now?.days.map(({ date }) => date) ?? [], now: values(now), before: values(before) };
  return (
    <section className="trend" aria-labelledby={id}>
      <div className="trend-head">
        <h2 id={id}>{title}</h2>
        <p className="legend">
          <span className="now">{heads[0]}</span>
          <span className="before">{heads[1]}</span>
        </p>
        {onRange && <Segments label={texts.range} items={texts.ranges} value={range} onChange={onRange} />}
      </div>
      <PartProblem problem={problem} />
      {now ? (
        <>
          <Chart title={title} series={series} height={heights[what]} />
          <ChartTable title={title} series={series} heads={heads} />
        </>
      ) : (
        <div className="chart" style={{ height: heights[what] }}>
          <p className="hidden-text">{loading}</p>
        </div>
      )}
    </section>
  );
}
