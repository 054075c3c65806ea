import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { Segments } from "../../ui/segments.tsx";
import { ChartTable } from "../chart/chart-table.tsx";
import { Chart } from "../chart/chart.tsx";
import type { Series } from "../chart/scale.ts";
import type { Statistics } from "../chart/statistics.ts";

const height = 256;

type Props = {
  range: number;
  onRange: (range: number) => void;
  now: Statistics | null;
  before: Statistics | null;
  /** The day that is not over yet. */
  today: string | undefined;
  problem: RetryableError | null;
};

/** The downloads of each day as a line chart, with the previous period. */
export function Trend({ range, onRange, now, before, today, problem }: Props) {
  const { dashboard, profile } = useWords();
  const { chart: texts } = dashboard;
  const id = useId();
  const title = texts.downloads;
  const heads: [string, string] = [texts.now[range] ?? "", texts.before[range] ?? ""];
  const values = (statistics: Statistics | null) => statistics?.days.map((day) => day.downloads) ?? [];
  const days = now?.days.map(({ date }) => date) ?? [];
  const series: Series = { days, now: values(now), before: values(before), today };
  return (
    <section className="trend" aria-labelledby={id}>
      <div className="trend-head cluster">
        <h2 id={id}>{title}</h2>
        <p className="legend text-meta text-ink-2">
          <span className="now">{heads[0]}</span>
          <span className="before">{heads[1]}</span>
        </p>
        <Segments label={texts.range} items={texts.ranges} value={range} onChange={onRange} />
      </div>
      <SectionProblem problem={problem} />
      {now ? (
        <>
          <Chart title={title} series={series} height={height} />
          <ChartTable title={title} series={series} heads={heads} />
        </>
      ) : (
        <div className="chart" style={{ height }}>
          <p className="hidden-text">{profile.loading}</p>
        </div>
      )}
    </section>
  );
}
