import { useWords } from "../../browser/locale/locale.ts";
import { Select } from "../../ui/select.tsx";
import type { AuditAction } from "../../../contract/words/console/audit.en.ts";
import { CsvButton } from "../list/csv-button.tsx";
import { DayFilter } from "../list/day-filter.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ListMenus } from "../list/list-menus.tsx";
import { ListView } from "../list/list-view.tsx";
import { NothingFound } from "../list/nothing-found.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { EventDetails, useEntries, useEventColumns } from "./events.tsx";
import { PersonFilter } from "./person-filter.tsx";

const pageSize = 50;
const filters = ["action", "actor", "subject", "from", "to"] as const;

/** Prefixes of the groups of actions; the audit log matches a prefix by its trailing dot. */
const groupNames = [
  "account",
  "application",
  "release",
  "file",
  "product",
  "session",
  "passkey",
  "secondFactor",
  "token",
] as const;

/** Which events a value of `look` in the address stands for: by default all but logins, which most are. */
function eventsIn(look: string): { look?: "1"; without?: "logins" } {
  if (look === "1") return { look };
  return look === "all" ? {} : { without: "logins" };
}

function useCountOf(look: string): number | undefined {
  return useRead("audit", { ...eventsIn(look), pageSize: 1 }).data?.total;
}

/** The audit log, newest first; the query filters it by action, person and day. */
export const AuditView: View = ({ address }) => {
  const texts = useWords().audit;
  const { all } = useWords().operator;
  const filter = useFilter(address);
  const { dayName, time } = useMoments();
  const chosen = filters.map((name) => [name, filter.get(name)] as const).filter(([, value]) => value !== "");
  const query: Partial<Record<(typeof filters)[number], string>> = Object.fromEntries(chosen);
  const events = eventsIn(filter.get("look"));
  const read = useRead("audit", { ...query, ...events, page: filter.page, pageSize });
  const count = { all: useCountOf("all"), withoutLogins: useCountOf(""), toLookAt: useCountOf("1") };
  const actions = Object.keys(texts.sentences) as AuditAction[]; // `Object.keys` loses the key type
  const entriesOf = useEntries();
  const { data } = read;
  return (
    <ListView
      title={texts.title}
      enter={texts.unfold}
      actions={<CsvButton call="auditCsv" filter={{ ...query, ...events }} />}
      tools={
        <>
          <FilterChips
            label={texts.filters}
            name="look"
            filter={filter}
            chips={[
              { value: "", text: texts.withoutLogins, count: count.withoutLogins },
              { value: "1", text: texts.lookAt, count: count.toLookAt },
              { value: "all", text: all, count: count.all },
            ]}
          />
          <ListMenus isActive={chosen.length > 0}>
            <Select
              label={texts.action}
              name="action"
              value={filter.get("action")}
              onChange={(action) => filter.set({ action, ...(action.startsWith("session.") && { look: "all" }) })}
            >
              <option value="">{texts.allActions}</option>
              {groupNames.map((group) => (
                <option key={group} value={`${group}.`}>
                  {texts.allOf(texts.groups[group])}
                </option>
              ))}
              {actions.map((each) => (
                <option key={each} value={each}>
                  {texts.actions[each]}
                </option>
              ))}
            </Select>
            <DayFilter label={texts.from} value={filter.get("from")} onChange={(from) => filter.set({ from })} />
            <DayFilter label={texts.to} value={filter.get("to")} onChange={(to) => filter.set({ to })} />
            <PersonFilter filter={filter} name="actor" label={texts.by} />
            <PersonFilter filter={filter} name="subject" label={texts.about} />
          </ListMenus>
        </>
      }
      read={{ ...read, data: data && { ...data, items: entriesOf(data.items), shown: data.items.length } }}
      filter={filter}
      empty={<NothingFound texts={texts} href="/audit" />}
      label={texts.list}
      className="log audit-rows"
      columns={useEventColumns()}
      keyOf={({ event }) => event.id}
      groupOf={({ event }) => dayName(event.at)}
      details={{
        render: (entry) => <EventDetails entry={entry} />,
        nameOf: ({ event }) => texts.detailsOf(time(event.at)),
      }}
    />
  );
};
