import { useId, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { CsvButton } from "../list/csv-button.tsx";
import { percentChange } from "../chart/percent-change.ts";
import type { ChartSpan } from "../chart/span.ts";

const first = 10;

/** `before`: the count of the previous period. */
export type CountedRow = { key: string; names: ReactNode[]; count: number; before?: number };

type Props = {
  title: string;
  /** Headings of the name columns, and of the count. */
  heads: string[];
  rows: CountedRow[];
  hint?: string;
  /** The table of the CSV file that contains these rows. */
  file: "products" | "countries" | "licences";
  span: ChartSpan;
};

/** Counts as bars with a tick where the period before ended, largest first; ten rows, and all on demand. Nothing without rows. */
export function CountedTable({ title, heads, rows, hint, file, span }: Props) {
  const texts = useWords().statistics;
  const count = useCount();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const most = Math.max(1, ...rows.flatMap((row) => [row.count, row.before ?? 0]));
  const shown = isWhole ? rows : rows.slice(0, first);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <CsvButton
          call="statisticsCsv"
          filter={{ from: span.from, to: span.to, table: file }}
          label={texts.csvOf(title)}
        />
      </div>
      {hint !== undefined && <p className="text-meta text-ink-3">{hint}</p>}
      <table className="counted-rows text-ui" aria-labelledby={id}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-text">{texts.before}</span>
            </th>
            <th scope="col">
              <span className={rows.some(({ before }) => before !== undefined) ? undefined : "hidden-text"}>
                {texts.change}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              {row.names.map((name, index) => (
                <td key={heads[index]}>{name}</td>
              ))}
              <td className="num">{count(row.count)}</td>
              <td>
                <span className="bar-track" title={row.before === undefined ? undefined : texts.was(count(row.before))}>
                  <span className="bar" style={{ width: `${(100 * row.count) / most}%` }} />
                  {row.before !== undefined && row.before > 0 && (
                    <span className="bar-tick" style={{ left: `${(100 * row.before) / most}%` }} />
                  )}
                </span>
              </td>
              <td className="change">{row.before !== undefined && percentChange(row.before, row.count, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > first && !isWhole && (
        <button type="button" className="button small spaced" onClick={() => setWhole(true)}>
          {texts.all(count(rows.length))}
        </button>
      )}
    </section>
  );
}
