import { promisedDays } from "../../../contract/rules.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import type { Statistics } from "../chart/statistics.ts";
import type { Filter } from "../list/use-filter.ts";
import { medianAnswer } from "../chart/median-answer.ts";
import { percentChange } from "../chart/percent-change.ts";

/** What the chart can show, in the order of the tabs. */
export const counted = ["downloads", "registrations", "applications", "agreements"] as const;
export type ChartedCount = (typeof counted)[number];

/** The counts of each day. */
export function countsOf({ days, agreements }: Statistics, what: ChartedCount): number[] {
  if (what !== "agreements") return days.map((day) => day[what]);
  const counts = new Map(agreements.days.map(({ date, count }) => [date, count]));
  return days.map(({ date }) => counts.get(date) ?? 0);
}

type Props = {
  now: Statistics;
  before: Statistics | null;
  /** How many of the days are over: these are compared. */
  whole: number;
  chosen: ChartedCount;
  filter: Filter;
};

/** The totals of the span, compared with the previous one; each chooses its chart. */
export function Figures({ now, before, whole, chosen, filter }: Props) {
  const texts = useWords().statistics;
  const count = useCount();
  const median = medianAnswer(now.answers.halfDays);
  return (
    <nav className="figure-tabs" aria-label={texts.figures.label}>
      {counted.map((what) => {
        const counts = countsOf(now, what);
        const compared = (values: number[]) => sum(values.slice(0, whole));
        return (
          <a
            key={what}
            href={filter.hrefWith({ chart: what === "downloads" ? "" : what })}
            aria-current={what === chosen ? "true" : undefined}
          >
            <span>{texts.figures[what]}</span>
            <b>{count(sum(counts))}</b>{" "}
            <small>{before && percentChange(compared(countsOf(before, what)), compared(counts), count)}</small>
          </a>
        );
      })}
      <p>
        <span>{texts.figures.answer}</span>
        <b>{median ?? "–"}</b> <small>{median !== null && texts.figures.ofDays(promisedDays)}</small>
      </p>
    </nav>
  );
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
