import type { CountedDay } from "../../../contract/schemas/statistics.ts";
import { formatDay } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";

/** The height of the lowest bar, in percent, so that a day with few rows can be seen beside one with many. */
const least = 10;

type Props = {
  label: string;
  days: readonly CountedDay[];
  /** Where each bar leads, if it filters the list by its day; empty for no filter. */
  chosen?: string;
  hrefOf?: (date: string) => string;
};

/** How many rows each of the last days has; `bad` ones are the red part of the bar. */
export function DayBars({ label, days, chosen, hrefOf }: Props) {
  const { language, words } = useLocale();
  const { dayCounts } = useWords().operator;
  const count = useCount();
  const most = Math.max(1, ...days.map(({ count: rows }) => rows));
  return (
    <ol className="day-bars" aria-label={label}>
      {days.map(({ date, count: rows, bad }, index) => {
        const name = formatDay(date, language, words);
        const isNamed = index % 7 === 0;
        const Part = hrefOf ? "a" : "span";
        return (
          <li key={date}>
            <Part
              title={dayCounts(name, count(rows), bad)}
              aria-current={chosen === date ? "true" : undefined}
              href={hrefOf?.(chosen === date ? "" : date)}
            >
              <span className="hidden-text">{dayCounts(name, count(rows), bad)}</span>
              <span className="day-bar" style={{ height: `${rows === 0 ? 0 : Math.max(least, (100 * rows) / most)}%` }}>
                <span style={{ height: `${rows === 0 ? 0 : (100 * bad) / rows}%` }} />
              </span>
            </Part>
            <span aria-hidden="true">{isNamed && name}</span>
          </li>
        );
      })}
    </ol>
  );
}
