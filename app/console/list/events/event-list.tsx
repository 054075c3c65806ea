import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { AuditRow } from "../../../../contract/schemas/operator.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { describeEvent, type Difference } from "./describe-event.ts";

/** Events of the audit log as sentences: who did what to whom, when, from where, and what changed. */
export function EventList({ events }: { events: AuditRow[] }) {
  const audit = useWords().audit;
  const operator = useWords().operator;
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  return (
    <ol className="event-rows text-ui" aria-label={audit.list}>
      {events.map((event) => {
        const { sentence, details, differences } = describeEvent(event, { audit, operator, moment });
        return (
          <li key={event.id}>
            <p className="event-sentence">{sentence}</p>
            {details.map((detail) => (
              <p key={detail} className="event-detail">
                {detail}
              </p>
            ))}
            {differences.map((difference) => (
              <DifferenceText key={difference.label} difference={difference} />
            ))}
            <p className="event-at num">
              {moment(event.at)}
              {event.network !== null && <span className="event-network">{audit.network(event.network)}</span>}
            </p>
          </li>
        );
      })}
    </ol>
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
