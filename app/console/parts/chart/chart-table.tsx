import { useId } from "react";
import type { Series } from "./chart.tsx";
import { useCount } from "../../../browser/locale/use-count.ts";
import { useDay } from "./use-day.ts";
import { useChartWords } from "./words.ts";

/** The chart's values as a table, for screen readers. */
export function ChartTable({ title, series, heads }: { title: string; series: Series; heads: [string, string] }) {
  const texts = useChartWords();
  const day = useDay();
  const count = useCount();
  const id = useId();
  return (
    <div className="hidden-text">
      <table aria-labelledby={id}>
        <caption id={id}>{title}</caption>
        <thead>
          <tr>
            {[texts.day, ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.days.map((date, index) => (
            <tr key={date}>
              <th scope="row">{date === series.today ? texts.soFar(day.long(date)) : day.long(date)}</th>
              <td>{count(series.now[index] ?? 0)}</td>
              <td>{series.before[index] !== undefined && count(series.before[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
