import { useId } from "react";
import { promisedDays } from "../../../contract/rules.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { ticks } from "../chart/scale.ts";
import type { Statistics } from "../chart/statistics.ts";

/** How many answers took how many half working days, against the promise and the period before. Nothing without answers. */
export function AnswerTimes({ now, before }: { now: Statistics; before: Statistics | null }) {
  const { answerTimes: texts } = useWords().statistics;
  const count = useCount();
  const id = useId();
  const { decided, withinPromise, halfDays } = now.answers;
  const earlier = before?.answers.halfDays ?? [];
  const rules = ticks(Math.max(0, ...halfDays, ...earlier));
  const most = rules.at(-1) ?? 1;
  if (decided === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{texts.title(decided, decided - withinPromise)}</h2>
      </div>
      <ol className="answer-times">
        {rules.map((rule) => (
          <li
            key={`rule ${rule}`}
            className="answer-rule"
            aria-hidden="true"
            style={{ bottom: `${(100 * rule) / most}%` }}
          >
            {count(rule)}
          </li>
        ))}
        {halfDays.map((answers, index) => {
          const [from, was] = [index / 2, earlier[index] ?? 0];
          return (
            <li key={from} className={from >= promisedDays ? "half-day late" : "half-day"}>
              <span className="hidden-text">{texts.bar(from, index === halfDays.length - 1, answers, was)}</span>
              <span className="answer-bar before" style={{ height: `${(100 * was) / most}%` }} />
              <span className="answer-bar" style={{ height: `${(100 * answers) / most}%` }} />
              {from === promisedDays && (
                <span className="answer-promise" aria-hidden="true">
                  {texts.promise}
                </span>
              )}
              <span className="answer-days" aria-hidden="true">
                {Number.isInteger(from) && from}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
