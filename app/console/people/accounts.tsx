import { Fragment } from "react";
import { accountGroups, type AccountGroup, type ListedAccount } from "../../../contract/schemas/people.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Building, Chat, Fingerprint, Phone } from "../list/icons.tsx";
import { CsvButton } from "../list/csv-button.tsx";
import { count, moment, state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ListMenus } from "../list/list-menus.tsx";
import { ListView } from "../list/list-view.tsx";
import { roleNames } from "./role-names.ts";
import { SearchField } from "../list/search-field.tsx";
import { NothingFound } from "../list/nothing-found.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Lock, User } from "../../ui/icons.tsx";
import { Select } from "../../ui/select.tsx";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { accountName } from "../list/account-name.ts";
import { AccessTags } from "./access-tags.tsx";
import { Invitations } from "./invitations.tsx";

const pageSize = 20;

/** All accounts, for admins; searchable, filtered by role and state. Without a filter, invitations follow. */
export const AccountsView: View = ({ address }) => {
  const texts = useWords().accounts;
  const { roles } = useWords().operator;
  const filter = useFilter(address);
  const format = useCount();
  const q = filter.get("q");
  const role = roleNames.find((each) => each === filter.get("role"));
  const group = accountGroups.find((each) => each === filter.get("group"));
  const query = { ...(q !== "" && { q }), ...(role && { role }), ...(group && { group }) };
  const columns = useColumns();
  const read = useRead("accounts", { ...query, page: filter.page, pageSize });
  const counts = read.data?.counts;
  const chips = {
    waiting: counts?.waiting,
    developers: counts?.developers,
    team: counts?.team,
    barred: counts && counts.locked + counts.suspended,
  } satisfies Record<AccountGroup, number | undefined>;
  return (
    <ListView
      title={counts ? texts.state(format(counts.all), counts.locked, counts.suspended) : texts.title}
      enter={texts.open}
      actions={<CsvButton call="accountsCsv" filter={query} />}
      tools={
        <>
          <FilterChips
            label={texts.groups}
            name="group"
            filter={filter}
            chips={[
              { value: "", text: texts.all, count: counts?.all },
              ...accountGroups.map((value) => ({ value, text: texts.groupNames[value], count: chips[value] })),
            ]}
          />
          <ListMenus isActive={role !== undefined}>
            <Select
              label={texts.role}
              name="role"
              value={role ?? ""}
              onChange={(chosen) => filter.set({ role: chosen })}
            >
              <option value="">{texts.allRoles}</option>
              {roleNames.map((each) => (
                <option key={each} value={each}>
                  {roles[each]}
                </option>
              ))}
            </Select>
          </ListMenus>
          <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        </>
      }
      read={read}
      filter={filter}
      empty={<NothingFound texts={texts} href="/accounts" />}
      label={texts.table}
      className="account-rows"
      columns={columns}
      keyOf={({ id }) => id}
    >
      <Legend accounts={read.data?.items ?? []} />
      {(read.data ?? read.problem) && Object.keys(query).length === 0 && <Invitations filter={filter} />}
    </ListView>
  );
};

const wayIcons = {
  password: Lock,
  sms: Chat,
  passkey: Fingerprint,
  authenticator: Phone,
  company: Building,
  developers: User,
} as const satisfies Record<ListedAccount["ways"][number], unknown>;
const waysInOrder = Object.keys(wayIcons) as ListedAccount["ways"]; // by its type

/** What the icons of the page mean. */
function Legend({ accounts }: { accounts: readonly ListedAccount[] }) {
  const { ways: names } = useWords().accounts;
  const shown = waysInOrder.filter((way) => accounts.some(({ ways }) => ways.includes(way)));
  return (
    <p className="ways-legend cluster text-meta text-ink-3" aria-hidden="true">
      {shown.map((way) => {
        const Icon = wayIcons[way];
        return (
          <span key={way} className="with-icon">
            <Icon size={15} />
            {names[way]}
          </span>
        );
      })}
    </p>
  );
}

/** The login methods of an account as icons. */
function Ways({ ways }: Pick<ListedAccount, "ways">) {
  const names = useWords().accounts.ways;
  return (
    <span className="ways">
      {ways.map((way) => {
        const Icon = wayIcons[way];
        return (
          <span key={way} title={names[way]}>
            <Icon size={15} />
            <span className="hidden-text">{names[way]}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The mailbox and the number of an account, without what stands for its name. */
function contactsBeside({ name, mailbox, phone }: ListedAccount): string[] {
  const contacts = [mailbox ?? [], phone === null ? [] : spacedPhone(phone)].flat();
  return name === "" ? contacts.slice(1) : contacts;
}

function useColumns(): Column<ListedAccount>[] {
  const { columns, never } = useWords().accounts;
  const { roles, statuses } = useWords().operator;
  const { day } = useFormats();
  return [
    text(columns.name, (account) => (
      <a className="row-link" href={`/accounts/${encodeURIComponent(account.id)}`}>
        <bdi className={account.name === "" ? "nameless" : undefined}>{accountName(account)}</bdi>
      </a>
    )),
    text(
      columns.contact,
      (account) =>
        contactsBeside(account).map((contact, index) => (
          <Fragment key={contact}>
            {index > 0 && " · "}
            {contact.split("@").map((part, at) => (
              <Fragment key={at}>
                {at > 0 && (
                  <>
                    <wbr />@
                  </>
                )}
                {part}
              </Fragment>
            ))}
          </Fragment>
        )),
      { width: "wide", className: "num account-contact", has: (account) => contactsBeside(account).length > 0 },
    ),
    state(columns.state, ({ role, status, suspended, locked }) => {
      if (role === "member" && status === 0 && !suspended && !locked) return null;
      return (
        <>
          {role !== "member" && <span className="tag">{roles[role]}</span>}
          <AccessTags account={{ suspended, locked: locked && !suspended }} />
          {role === "member" && !suspended && !locked && (
            <span className={status === 3 ? "refused" : status === 2 ? "meta" : undefined}>{statuses[status]}</span>
          )}
        </>
      );
    }),
    text(columns.ways, ({ ways }) => <Ways ways={ways} />, { width: "narrow", from: "desktop" }),
    moment(columns.lastSeen, ({ lastSeenAt }) => lastSeenAt, {
      none: <span className="meta">{never}</span>,
      from: "desktop",
    }),
    count(columns.downloads, ({ downloads }) => downloads, { from: "desktop" }),
    text(columns.registered, ({ createdAt }) => day(operatorsDay(createdAt)), {
      width: "narrow",
      from: "desktop",
      className: "num meta",
    }),
  ];
}
