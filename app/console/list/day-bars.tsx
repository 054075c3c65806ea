import { useState } from "react";
import type { CountedDay } from "../../../contract/schemas/statistics.ts";
import { formatDay } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useNavigate } from "../routing/navigate.ts";

/** The height of the lowest bar, in percent, so that a day with few rows can be seen beside one with many. */
const least = 10;

type Props = {
  label: string;
  days: readonly CountedDay[];
  /** The days that filter the list, both included. */
  chosen?: { from?: string; to?: string };
  /** Where bars lead, if they filter the list; empty days for no filter. */
  hrefOf?: (from: string, to: string) => string;
};

/** How many rows each of the last days has; `bad` ones are the red part of the bar. A press chooses a day, a drag several. */
export function DayBars({ label, days, chosen, hrefOf }: Props) {
  const { language, words } = useLocale();
  const { dayCounts, thisDay } = useWords().operator;
  const count = useCount();
  const go = useNavigate();
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const most = Math.max(1, ...days.map(({ count: rows }) => rows));
  const first = dragged ? days[Math.min(...dragged)]?.date : chosen?.from;
  const last = dragged ? days[Math.max(...dragged)]?.date : chosen?.to;
  const isChosen = (date: string) =>
    (first !== undefined || last !== undefined) && date >= (first ?? date) && date <= (last ?? date);
  const drop = () => {
    if (dragged && dragged[0] !== dragged[1] && hrefOf && first && last) go(hrefOf(first, last));
    setDragged(null);
  };
  return (
    <ol
      className={hrefOf ? "day-bars choosable" : "day-bars"}
      aria-label={label}
      onPointerLeave={() => setDragged(null)}
    >
      {days.map(({ date, count: rows, bad }, index) => {
        const isLast = index === days.length - 1;
        const name = isLast ? thisDay : formatDay(date, language, words);
        const isNamed = isLast || (index % 7 === 0 && index < days.length - 3);
        const isOnly = first === date && last === date;
        const Part = hrefOf ? "a" : "span";
        return (
          <li
            key={date}
            data-chosen={isChosen(date) ? "" : undefined}
            onPointerDown={({ pointerType }) => hrefOf && pointerType === "mouse" && setDragged([index, index])}
            onPointerEnter={() => dragged && setDragged([dragged[0], index])}
            onPointerUp={drop}
          >
            <Part
              draggable={false}
              title={dayCounts(name, count(rows), bad)}
              aria-current={isOnly ? "true" : undefined}
              href={hrefOf?.(isOnly ? "" : date, isOnly ? "" : date)}
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
