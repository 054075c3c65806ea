import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ListedAccount } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { DataList, type Column } from "../list/data-list.tsx";
import { roleNames } from "./role-names.ts";
import { SearchField } from "../list/search-field.tsx";
import { useFilter } from "../list/use-filter.ts";
import { StatusTag } from "../list/status-tag.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";
import { accountNames } from "../list/account-names.ts";
import { AccessTags } from "./access-tags.tsx";
import { Invitations } from "./invitations.tsx";

const pageSize = 20;

/** All accounts, for admins; searchable, filtered by role and suspension. Without a filter, invitations follow. */
export const AccountsView: View = ({ address }) => {
  const texts = useWords().accounts;
  const { roles } = useWords().operator;
  const filter = useFilter(address);
  const q = filter.get("q");
  const role = roleNames.find((each) => each === filter.get("role"));
  const suspended = (["0", "1"] as const).find((each) => each === filter.get("suspended"));
  const query = { ...(q !== "" && { q }), ...(role && { role }), ...(suspended && { suspended }) };
  const read = useRead("accounts", { ...query, page: filter.page, pageSize });
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        <Select
          label={texts.role}
          name="role"
          value={role ?? ""}
          onChange={(chosen) => filter.set({ role: chosen })}
          className="small"
        >
          <option value="">{texts.allRoles}</option>
          {roleNames.map((each) => (
            <option key={each} value={each}>
              {roles[each]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.access}
          name="suspended"
          value={suspended ?? ""}
          onChange={(chosen) => filter.set({ suspended: chosen })}
          className="small"
        >
          <option value="">{texts.allAccess}</option>
          <option value="0">{texts.notSuspended}</option>
          <option value="1">{texts.onlySuspended}</option>
        </Select>
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={
          <Empty
            title={texts.emptyTitle}
            text={texts.empty}
            action={
              <a className="button" href="/accounts">
                {texts.showAll}
              </a>
            }
          />
        }
        label={texts.table}
        className="account-rows"
        columns={useColumns()}
        keyOf={({ id }) => id}
      />
      {Object.keys(query).length === 0 && <Invitations filter={filter} />}
    </div>
  );
};

function useColumns(): Column<ListedAccount>[] {
  const { columns } = useWords().accounts;
  const { roles } = useWords().operator;
  const { language, words } = useLocale();
  return [
    {
      head: columns.account,
      render: (account) => {
        const { title, others } = accountNames(account);
        return (
          <>
            <a className="row-link" href={`/accounts/${encodeURIComponent(account.id)}`}>
              <bdi>{title}</bdi>
            </a>
            <span className="row-below num">{others.join(" · ")}</span>
          </>
        );
      },
    },
    { head: columns.role, width: "9rem", className: "row-role", render: ({ role }) => roles[role] },
    {
      head: columns.status,
      width: "17rem",
      className: "row-state",
      render: (account) => (
        <>
          <StatusTag status={account.status} />
          <AccessTags account={account} />
        </>
      ),
    },
    {
      head: columns.registered,
      width: "11rem",
      className: "num row-time",
      render: ({ createdAt }) => formatMoment(createdAt, language, words),
    },
  ];
}
