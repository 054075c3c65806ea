import { useWords } from "../../browser/locale/locale.ts";
import { ActionSelect } from "../list/events/action-select.tsx";
import { CsvButton } from "../list/csv-button.tsx";
import { EventList } from "../list/events/event-list.tsx";
import { DayFilter } from "../list/day-filter.tsx";
import { List } from "../list/data-list.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { PersonFilter } from "./person-filter.tsx";

const pageSize = 50;
const filters = ["action", "actor", "subject", "from", "to"] as const;

/** The audit log, newest first; the query filters it by action, person and day. */
export const AuditView: View = ({ address }) => {
  const texts = useWords().audit;
  const filter = useFilter(address);
  const chosen = filters.map((name) => [name, filter.get(name)] as const).filter(([, value]) => value !== "");
  const query: Partial<Record<(typeof filters)[number], string>> = Object.fromEntries(chosen);
  const read = useRead("audit", { ...query, page: filter.page, pageSize });
  return (
    <div className="operator narrow">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <ActionSelect value={filter.get("action")} onChange={(action) => filter.set({ action })} />
        <DayFilter label={texts.from} value={filter.get("from")} onChange={(from) => filter.set({ from })} />
        <DayFilter label={texts.to} value={filter.get("to")} onChange={(to) => filter.set({ to })} />
        <CsvButton call="auditCsv" filter={query} />
      </div>
      <div className="list-tools">
        <PersonFilter filter={filter} name="actor" label={texts.by} />
        <PersonFilter filter={filter} name="subject" label={texts.about} />
      </div>
      <List
        read={read}
        filter={filter}
        empty={
          <Empty
            title={texts.emptyTitle}
            text={texts.empty}
            action={
              <a className="button" href="/audit">
                {texts.showAll}
              </a>
            }
          />
        }
      >
        {(events) => <EventList events={events} />}
      </List>
    </div>
  );
};
