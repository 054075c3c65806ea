import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Chart } from "../chart/chart.tsx";
import type { Series } from "../chart/scale.ts";
import { ChartTable } from "../chart/chart-table.tsx";

const height = 200;

/** A daily count as a chart, with the previous period. */
export function DayChart({ title, series }: { title: string; series: Series }) {
  const texts = useWords().statistics;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {[...series.now, ...series.before].some((count) => count > 0) && (
          <p className="legend text-meta text-ink-2">
            <span className="now">{texts.now}</span>
            <span className="before">{texts.before}</span>
          </p>
        )}
      </div>
      <Chart title={title} series={series} height={height} />
      <ChartTable title={title} series={series} heads={[texts.now, texts.before]} />
    </section>
  );
}
