import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { promisedDays } from "../../../contract/rules.ts";
import { AgeBar } from "../list/age-bar.tsx";
import { useShareCounts } from "../list/counts.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead, type ReadState } from "../list/use-read.ts";
import { Warning } from "../../ui/icons.tsx";
import { Bars } from "./bars.tsx";
import { Figure } from "../chart/figure.tsx";

const shown = 3;

type Queue = ReadState<CallData<"applicationQueue">>;

/** Reads the applications that have waited longest. */
export function useQueue(): Queue {
  const queue = useRead("applicationQueue", { state: "waiting", pageSize: shown });
  useShareCounts(queue.data?.counts);
  return queue;
}

/** The review queue at a glance. */
export function ReviewerBoard() {
  const queue = useQueue();
  return (
    <>
      <QueueFigures queue={queue} />
      <QueueSection queue={queue} />
    </>
  );
}

/** How many applications are waiting and how many are overdue. */
function QueueFigures({ queue: { data } }: { queue: Queue }) {
  const { queue: texts, age } = useWords().operator;
  const count = useCount();
  const [oldest] = data?.items ?? [];
  const late = data?.counts.late ?? 0;
  return (
    <dl className="figures two" aria-label={texts.title} aria-busy={!data}>
      <Figure
        label={texts.waiting}
        note={data && (oldest ? texts.oldest(age.waited(oldest.workingDays, promisedDays)) : texts.none)}
      >
        {data && count(data.counts.waiting)}
      </Figure>
      <Figure label={texts.late} note={data && (late > 0 ? texts.someLate : texts.noneLate)}>
        {data && count(late)}
      </Figure>
    </dl>
  );
}

/** The applications that have waited longest, with a link to the queue. */
export function QueueSection({ queue: { data, problem } }: { queue: Queue }) {
  const { queue: texts, locations } = useWords().operator;
  const count = useCount();
  const id = useId();
  const { waiting = 0, late = 0 } = data?.counts ?? {};
  return (
    <section aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{texts.title}</h2>
        {late > 0 && (
          <span className="tag bad">
            <Warning size={13} />
            {texts.lateCount(late)}
          </span>
        )}
        {data && (
          <a className="link" href="/review">
            {texts.all(count(waiting))}
          </a>
        )}
      </div>
      <SectionProblem problem={problem} />
      {!data && !problem && <Bars count={shown} />}
      {data?.items.length === 0 && <p className="dashboard-none">{texts.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="dashboard-list queue" aria-label={texts.oldestFirst}>
          {data.items.map((application) => (
            <li key={application.id}>
              <a className="name link" href={`/review/${encodeURIComponent(application.id)}`}>
                <bdi>{application.teamName}</bdi>
              </a>
              <span className="place">{locations[application.location]}</span>
              <AgeBar application={application} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
