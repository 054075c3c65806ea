import { useId } from "react";
import type { QueuedApplication } from "../../../contract/schemas/review.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useDay } from "../chart/use-day.ts";
import { ShareBar } from "../list/age-bar.tsx";

const shown = 7;

/** The applications that are due next, with how much of the promised time is over. */
export function AnswerNext({ applications, waiting }: { applications: QueuedApplication[]; waiting: number }) {
  const { next: texts } = useWords().dashboard;
  const { queue } = useWords().operator;
  const count = useCount();
  const { short } = useDay();
  const id = useId();
  return (
    <section aria-labelledby={id} className="answer-next">
      <div className="dashboard-head">
        <h2 id={id}>{texts.title}</h2>
        <a className="link" href="/review">
          {queue.all(count(waiting))}
        </a>
      </div>
      {applications.length === 0 ? (
        <p className="dashboard-none">{texts.none}</p>
      ) : (
        <ul>
          {applications.slice(0, shown).map((application) => (
            <li key={application.id}>
              <a href={`/review/${encodeURIComponent(application.id)}`}>
                <bdi>{application.teamName}</bdi>
              </a>
              <span className="num">{short(application.expectedBy)}</span>
              <ShareBar days={application.workingDays} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-meta text-ink-3">{texts.bar}</p>
    </section>
  );
}
