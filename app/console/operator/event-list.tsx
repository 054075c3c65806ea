import type { AuditRow } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { useAuditWords } from "./audit-words.ts";
import { describeEvent } from "./describe-event.ts";
import { useOperatorWords } from "./words.ts";

/** Events of the audit log as sentences: who did what to whom, when, from where, and what it changed. */
export function EventList({ events }: { events: AuditRow[] }) {
  const audit = useAuditWords();
  const operator = useOperatorWords();
  const { language, words } = usePageLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  return (
    <ol className="event-rows" aria-label={audit.list}>
      {events.map((event) => {
        const { sentence, details } = describeEvent(event, { audit, operator, moment });
        return (
          <li key={event.id}>
            <p className="event-sentence">{sentence}</p>
            {details.map((detail) => (
              <p key={detail} className="event-detail">
                {detail}
              </p>
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
