import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { compared, type Series } from "./scale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useDay } from "./use-day.ts";

/** The chart's values as a table, for screen readers. */
export function ChartTable({ title, series, heads }: { title: string; series: Series; heads: [string, string] }) {
  const texts = useWords().chart;
  const day = useDay();
  const count = useCount();
  const id = useId();
  const { before } = compared(series);
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
              <td>{before[index] !== undefined && count(before[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
