import { useId } from "react";
import { actionsToLookAt } from "../../../contract/actions-to-look-at.ts";
import type { AuditRow } from "../../../contract/schemas/audit.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { foldEvents } from "../list/events/fold-events.ts";
import { useDescribe } from "../list/events/use-describe.ts";
import { useMoments } from "../list/use-moments.ts";

type Kind = "bad" | "ok" | "sent" | undefined;

/** What kind of a step an event was: its dot. */
function kindOf({ action, after }: AuditRow): Kind {
  if (actionsToLookAt.some((each) => each === action)) return "bad";
  if (action === "account.suspended" || action === "account.developerRevoked") return "bad";
  if (action === "application.submitted") return "sent";
  if (action !== "application.decided") return undefined;
  return after?.["state"] === "approved" ? "ok" : "bad";
}

/** The newest events of an account, those in a row that say the same folded; all are in the audit log. */
export function Timeline({ account, events }: { account: string; events: readonly AuditRow[] }) {
  const texts = useWords().accounts;
  const { times } = useWords().audit;
  const count = useCount();
  const describe = useDescribe();
  const { moment, recent } = useMoments();
  const id = useId();
  const folded = foldEvents(events, (event) => {
    const { what, who, whom, details } = describe(event);
    return JSON.stringify([what, who, whom, details]);
  });
  return (
    <section aria-labelledby={id} className="account-events">
      <div className="section-head">
        <h2 id={id}>{texts.events}</h2>
        <a className="link text-ui" href={`/audit?look=all&subject=${encodeURIComponent(account)}`}>
          {texts.allEvents}
        </a>
      </div>
      {events.length === 0 && <p className="text-ui text-ink-2">{texts.noEvents}</p>}
      <ol className="history text-ui">
        {folded.map(({ event, again }) => {
          const { what, who, whom, details } = describe(event);
          const [last, first] = [recent(event.at), recent(again.at(-1)?.at ?? event.at)];
          return (
            <li key={event.id} className={kindOf(event)}>
              <p className="history-what">
                {what}
                {again.length > 0 && <span className="event-times num"> {times(count(again.length + 1))}</span>}
              </p>
              {whom !== "" && <bdi className="text-ink-2">{who}</bdi>}
              {details.map((detail) => (
                <p key={detail} className="event-detail">
                  {detail}
                </p>
              ))}
              <p className="history-at num">{first === last ? moment(event.at) : texts.span(first, last)}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
