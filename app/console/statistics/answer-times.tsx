import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useDay } from "../chart/use-day.ts";
import type { Statistics } from "../chart/statistics.ts";

const shownDays = 10;

/** How long answers took on the latest days that had any. */
export function AnswerTimes({ days }: { days: Statistics["days"] }) {
  const { answerTimes: texts } = useWords().statistics;
  const count = useCount();
  const day = useDay();
  const id = useId();
  const answered = days.filter(({ medianAnswerHours }) => medianAnswerHours !== null).slice(-shownDays);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className="text-meta text-ink-3">{texts.lead}</p>
      {answered.length === 0 ? (
        <p className="text-ui text-ink-2">{texts.none}</p>
      ) : (
        <table className="counted-rows text-ui" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.hours}</th>
            </tr>
          </thead>
          <tbody>
            {answered.toReversed().map(({ date, medianAnswerHours }) => (
              <tr key={date}>
                <td>{day.long(date)}</td>
                <td className="num">{texts.hoursOf(count(medianAnswerHours ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
