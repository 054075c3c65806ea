import { useState, type ReactNode } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Figure } from "../chart/figure.tsx";
import { medianAnswer } from "../chart/median-answer.ts";
import { percentChange } from "../chart/percent-change.ts";
import { Spark } from "../chart/spark.tsx";
import { spanBack } from "../chart/span.ts";
import type { Statistics } from "../chart/statistics.ts";
import { useRead, type ReadState } from "../list/use-read.ts";
import { lastWeeks, type Counted } from "./summary.ts";
import { Trend } from "./trend.tsx";
import { WaitingStrip } from "./waiting-strip.tsx";

/** Selectable ranges in days, in the order of the segments. */
const lengths = [7, 28, 365];
const usual = 1;

type Queue = Pick<CallData<"applicationQueue">, "counts" | "items"> | null;
type Props = { queue: Queue; children: ReactNode };

/**
 * Four figures and the chart of the downloads; the queue, as `children`, beside it. "Today" comes from the server's last
 * 28 days, because the browser's clock may be wrong.
 */
export function AdminFigures({ queue, children }: Props) {
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
      <Figures recent={recent.data} queue={queue} />
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

type FiguresProps = { recent: Statistics | null; queue: Queue };

function Figures({ recent, queue }: FiguresProps) {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  const counted = (what: Counted) => {
    const weeks = recent && lastWeeks(recent.days, what);
    return (
      <Figure
        label={texts[what]}
        note={weeks && <Change {...weeks} />}
        chart={weeks && <Spark now={weeks.now} before={weeks.before} />}
      >
        {weeks && count(sum(weeks.now))}
      </Figure>
    );
  };
  const { waiting = 0, late = 0 } = queue?.counts ?? {};
  const median = recent && medianAnswer(recent.answers.halfDays);
  return (
    <dl className="figures" aria-label={texts.label} aria-busy={!recent}>
      {counted("downloads")}
      {counted("registrations")}
      <Figure
        label={texts.waiting}
        note={queue && (late > 0 ? <strong className="late">{texts.late(count(late))}</strong> : texts.noneLate)}
        chart={queue && <WaitingStrip applications={queue.items} />}
      >
        {queue && count(waiting)}
      </Figure>
      <Figure label={texts.median} note={recent && <Answered {...recent.answers} />}>
        {recent &&
          (median === null ? (
            "–"
          ) : (
            <>
              {median}
              <small>{texts.workingDays(median)}</small>
            </>
          ))}
      </Figure>
    </dl>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function Change({ now, before }: { now: number[]; before: number[] }): ReactNode {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  const change = percentChange(sum(before), sum(now), count);
  return change === null ? texts.noneBefore : texts.change(change);
}

/** How many answers kept the promise. */
function Answered({ decided, withinPromise }: Statistics["answers"]): ReactNode {
  const texts = useWords().dashboard.figures;
  const count = useCount();
  return decided === 0 ? texts.noAnswer : texts.promise(count(withinPromise), count(decided));
}
