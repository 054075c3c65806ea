import { useId } from "react";
import { actionsToLookAt } from "../../../contract/actions-to-look-at.ts";
import type { AuditRow } from "../../../contract/schemas/audit.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useDescribe } from "../list/events/use-describe.ts";
import { useMoments } from "../list/use-moments.ts";

/** The newest events of an account; all are in the audit log. */
export function Timeline({ account, events }: { account: string; events: readonly AuditRow[] }) {
  const texts = useWords().accounts;
  const describe = useDescribe();
  const { moment } = useMoments();
  const id = useId();
  return (
    <section aria-labelledby={id} className="account-events">
      <div className="section-head">
        <h2 id={id}>{texts.events}</h2>
        <a className="link text-ui" href={`/audit?subject=${encodeURIComponent(account)}`}>
          {texts.allEvents}
        </a>
      </div>
      {events.length === 0 && <p className="text-ui text-ink-2">{texts.noEvents}</p>}
      <ol className="history text-ui">
        {events.map((event) => {
          const { what, who, whom, details } = describe(event);
          return (
            <li key={event.id} className={actionsToLookAt.some((each) => each === event.action) ? "bad" : undefined}>
              <p className="history-what">{what}</p>
              {whom !== "" && <bdi className="text-ink-2">{who}</bdi>}
              {details.map((detail) => (
                <p key={detail} className="event-detail">
                  {detail}
                </p>
              ))}
              <p className="history-at num">{moment(event.at)}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
