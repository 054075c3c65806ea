import { actionsToLookAt } from "../../../contract/actions-to-look-at.ts";
import type { AuditRow } from "../../../contract/schemas/audit.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import type { Difference } from "../list/events/describe-event.ts";
import { foldEvents, type Folded } from "../list/events/fold-events.ts";
import { useDescribe } from "../list/events/use-describe.ts";
import { FactList } from "../list/fact-list.tsx";
import { useMoments } from "../list/use-moments.ts";

/** One line for what somebody did, once or several times in a row. */
export type AuditEntry = Folded<AuditRow> & {
  /** It follows something that the same person did. */
  isSamePerson: boolean;
};

/** The entries of a page: neighbours of one day that say the same are folded. */
export function useEntries(): (events: readonly AuditRow[]) => AuditEntry[] {
  const describe = useDescribe();
  const keyOf = (event: AuditRow) => {
    const { what, whom, details, differences } = describe(event);
    return JSON.stringify([operatorsDay(event.at), event.actor?.id, what, whom, details, differences]);
  };
  return (events) => {
    const folded = foldEvents(events, keyOf);
    return folded.map((entry, index) => {
      const before = folded[index - 1]?.event;
      const isSameDay = before !== undefined && operatorsDay(before.at) === operatorsDay(entry.event.at);
      return { ...entry, isSamePerson: isSameDay && before.actor?.id === entry.event.actor?.id };
    });
  };
}

/** When, who, what, on whom or what, and from where. */
export function useEventColumns(): Column<AuditEntry>[] {
  const { columns, times } = useWords().audit;
  const { time } = useMoments();
  const count = useCount();
  const describe = useDescribe();
  return [
    text(columns.time, ({ event }) => time(event.at), { width: "narrow", className: "num row-state" }),
    text(
      columns.who,
      ({ event, isSamePerson }) => (
        <bdi className={event.actor && !isSamePerson ? "key" : "meta"}>{describe(event).who}</bdi>
      ),
      { width: "wide" },
    ),
    text(columns.what, ({ event, again }) => (
      <span className={actionsToLookAt.some((each) => each === event.action) ? "to-look-at" : undefined}>
        {describe(event).what}
        {again.length > 0 && <span className="event-times num"> {times(count(again.length + 1))}</span>}
      </span>
    )),
    text(columns.whom, ({ event }) => <bdi className="key">{describe(event).whom}</bdi>),
    text(columns.from, ({ event }) => event.network, {
      width: "middle",
      from: "desktop",
      className: "num meta",
    }),
  ];
}

/** What an event changed, from where, and its entry; of several, the newest, and when the others were. */
export function EventDetails({ entry: { event, again } }: { entry: AuditEntry }) {
  const texts = useWords().audit;
  const { moment, time } = useMoments();
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
          [
            texts.earlier,
            again.length > 0 && (
              <ul key="earlier" className="event-earlier num">
                {again.map(({ id, at }) => (
                  <li key={id}>{time(at)}</li>
                ))}
              </ul>
            ),
          ],
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
        {parts.map(({ text: part, kind }, index) => {
          if (kind === "same") return <span key={index}>{part}</span>;
          const Mark = kind === "removed" ? "del" : "ins";
          return (
            <Mark key={index}>
              <span className="hidden-text">{kind === "removed" ? removed : added}</span>
              {part}
            </Mark>
          );
        })}
      </p>
    </details>
  );
}
