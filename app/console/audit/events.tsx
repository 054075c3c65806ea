import { actionsToLookAt } from "../../../contract/actions-to-look-at.ts";
import type { AuditRow } from "../../../contract/schemas/audit.ts";
import { useWords } from "../../browser/locale/locale.ts";
import type { Column } from "../list/data-list.tsx";
import type { Difference } from "../list/events/describe-event.ts";
import { useDescribe } from "../list/events/use-describe.ts";
import { FactList } from "../list/fact-list.tsx";
import { useMoments } from "../list/use-moments.ts";

/** One line an event: when, who, what, on whom or what, and from where. */
export function useEventColumns(): Column<AuditRow>[] {
  const { columns } = useWords().audit;
  const { time } = useMoments();
  const describe = useDescribe();
  return [
    { head: columns.time, width: "4.5rem", className: "num row-state", render: ({ at }) => time(at) },
    {
      head: columns.who,
      render: (event) => <bdi className={event.actor ? "key" : "meta"}>{describe(event).who}</bdi>,
    },
    {
      head: columns.what,
      render: (event) => (
        <span className={actionsToLookAt.some((each) => each === event.action) ? "to-look-at" : undefined}>
          {describe(event).what}
        </span>
      ),
    },
    { head: columns.whom, render: (event) => <bdi className="key">{describe(event).whom}</bdi> },
    { head: columns.from, width: "9rem", className: "num meta row-more", render: ({ network }) => network },
  ];
}

/** What an event changed, from where, and its entry. */
export function EventDetails({ event }: { event: AuditRow }) {
  const texts = useWords().audit;
  const { moment } = useMoments();
  const { sentence, details, differences } = useDescribe()(event);
  return (
    <div className="event-details">
      <div>
        <p>{sentence}</p>
        {details.map((detail) => (
          <p key={detail} className="event-detail">
            {detail}
          </p>
        ))}
        {differences.map((difference) => (
          <DifferenceText key={difference.label} difference={difference} />
        ))}
      </div>
      <FactList
        facts={[
          [texts.columns.time, moment(event.at)],
          [texts.columns.from, event.network],
          [texts.entry, <code key="entry">{event.id}</code>],
        ]}
      />
    </div>
  );
}

function DifferenceText({ difference: { label, parts } }: { difference: Difference }) {
  const { removed, added } = useWords().audit;
  return (
    <details className="event-difference">
      <summary>{label}</summary>
      <p dir="auto">
        {parts.map(({ text, kind }, index) => {
          if (kind === "same") return <span key={index}>{text}</span>;
          const Mark = kind === "removed" ? "del" : "ins";
          return (
            <Mark key={index}>
              <span className="hidden-text">{kind === "removed" ? removed : added}</span>
              {text}
            </Mark>
          );
        })}
      </p>
    </details>
  );
}
