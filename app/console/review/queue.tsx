import "./review.css";
import { useEffect, useRef, type RefObject } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { applicationSorts, type ApplicationSort, type QueuedApplication } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useProfile } from "../guard/profile.ts";
import { AgeBar } from "../list/age-bar.tsx";
import { useShareCounts } from "../list/counts.ts";
import { CsvButton } from "../list/csv-button.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcut } from "./shortcuts.ts";
import { StateTag } from "../list/state-tag.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { Warning } from "../../ui/icons.tsx";
import { Select } from "../../ui/select.tsx";
import { searchHash } from "./search-hash.ts";

const pageSize = 20;
/** Orders that the menu offers beside the default; `submitted` would be nearly the default. */
const sorts = applicationSorts.filter((each) => each !== "submitted");
/** In filter order; the first is the default. */
const stateFilters = ["waiting", "approved", "refused", "all"] as const;
type StateFilter = (typeof stateFilters)[number];

/** Developer applications, waiting ones first: where reviewing starts (specification, section 4). */
export const QueueView: View = ({ address }) => {
  const texts = useWords().review;
  const filter = useFilter(address);
  const chosen = stateFilters.find((each) => each === filter.get("state")) ?? "waiting";
  const q = filter.get("q");
  const sort = sorts.find((each) => each === filter.get("sort"));
  const isLate = filter.get("late") === "1";
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const query = { ...(chosen !== "all" && { state: chosen }), ...(q !== "" && { q }) };
  const read = useRead("applicationQueue", {
    ...query,
    ...(sort && { sort }),
    ...(isLate && { late: "1" as const }),
    page: filter.page,
    pageSize,
  });
  useShareCounts(read.data?.counts);
  const view = useRef<HTMLDivElement>(null);
  useQueueKeys(view, address.hash === searchHash);
  return (
    <div ref={view} className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <StateFilters chosen={chosen} counts={read.data?.counts} filter={filter} isLate={isLate} />
        <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
      </div>
      <div className="queue-tools">
        <SortSelect filter={filter} sort={sort} />
        <span className="queue-actions">
          <CsvButton call="applicationsCsv" filter={query} />
          {isAdmin && (
            <a className="button small" href="/review/templates">
              {texts.templates.edit}
            </a>
          )}
          <ShortcutHelp
            keys={[
              ["j", texts.keys.down],
              ["k", texts.keys.up],
              ["Enter", texts.keys.open],
              ["/", texts.keys.search],
            ]}
          />
        </span>
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={<EmptyQueue chosen={chosen} isSearch={q !== "" || isLate} />}
        label={texts.table}
        className="queue-rows"
        columns={useColumns(sort, read.data?.items)}
        keyOf={({ id }) => id}
      />
    </div>
  );
};

/**
 * Single-key shortcuts that move between rows and focus the search field. `isSearching`: the field starts with the
 * focus.
 */
function useQueueKeys(view: RefObject<HTMLElement | null>, isSearching: boolean): void {
  const search = () => view.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
  const move = (step: 1 | -1) => {
    const rows = [...(view.current?.querySelectorAll<HTMLElement>(".row-link") ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  };
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  useShortcut("/", search);
  useEffect(() => {
    if (isSearching) search();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `search` never changes
  }, [isSearching]);
}

function SortSelect({ filter, sort }: { filter: Filter; sort: ApplicationSort | undefined }) {
  const { order } = useWords().review;
  return (
    <Select
      label={order.label}
      name="sort"
      className="small"
      value={sort ?? ""}
      onChange={(chosen) => filter.set({ sort: chosen })}
    >
      <option value="">{order.default}</option>
      {sorts.map((each) => (
        <option key={each} value={each}>
          {order.by[each]}
        </option>
      ))}
    </Select>
  );
}

type StateFiltersProps = {
  chosen: StateFilter;
  counts: CallData<"applicationQueue">["counts"] | undefined;
  filter: Filter;
  isLate: boolean;
};

function StateFilters({ chosen, counts, filter, isLate }: StateFiltersProps) {
  const texts = useWords().review;
  const { states, all } = useWords().operator;
  const count = useCount();
  const countOf = (each: StateFilter) =>
    counts && (each === "all" ? counts.waiting + counts.approved + counts.refused : counts[each]);
  return (
    <nav aria-label={texts.filters} className="chips">
      {stateFilters.map((each) => (
        <a
          key={each}
          className="chip"
          aria-current={each === chosen && !isLate ? "true" : undefined}
          href={filter.hrefWith({ state: each === "waiting" ? "" : each, late: "" })}
        >
          {each === "all" ? all : states[each]}{" "}
          <span className="chip-count">{counts && count(countOf(each) ?? 0)}</span>
        </a>
      ))}
      {counts && (counts.late > 0 || isLate) && (
        <a
          className="chip late-chip"
          aria-current={isLate ? "true" : undefined}
          href={filter.hrefWith(isLate ? { late: "" } : { state: "", late: "1" })}
        >
          <Warning size={13} />
          {texts.late(counts.late)}
        </a>
      )}
    </nav>
  );
}

function EmptyQueue({ chosen, isSearch }: { chosen: StateFilter; isSearch: boolean }) {
  const texts = useWords().review;
  return (
    <Empty
      title={texts.emptyTitle}
      text={isSearch ? texts.empty.search : texts.empty[chosen]}
      action={
        (isSearch || chosen !== "all") && (
          <a className="button" href="/review?state=all">
            {texts.showAll}
          </a>
        )
      }
    />
  );
}

/** The `aria-sort` of a column. */
function ariaSort(sort: ApplicationSort | undefined, column: string): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}

function useColumns(
  sort: ApplicationSort | undefined,
  items: readonly QueuedApplication[] = [],
): Column<QueuedApplication>[] {
  const { columns, dueBy } = useWords().review;
  const { locations } = useWords().operator;
  const { language, words } = useLocale();
  const { day } = useFormats();
  const moment = (at: string) => formatMoment(at, language, words);
  const isWaiting = items.every(({ state }) => state === "waiting");
  return [
    {
      head: columns.team,
      sort: ariaSort(sort, "team"),
      render: ({ id, teamName, organizationName }) => (
        <>
          <a className="row-link" href={`/review/${encodeURIComponent(id)}`}>
            <bdi>{teamName}</bdi>
          </a>
          <span className="row-below">{organizationName}</span>
        </>
      ),
    },
    { head: columns.location, width: "9rem", className: "row-location", render: ({ location }) => locations[location] },
    {
      head: columns.submitted,
      width: "12rem",
      sort: ariaSort(sort, "submitted"),
      className: "num row-time",
      render: ({ submittedAt }) => moment(submittedAt),
    },
    {
      head: isWaiting ? columns.age : columns.state,
      width: "20rem",
      className: "row-state",
      render: (application) =>
        application.state === "waiting" ? (
          <>
            <AgeBar application={application} />
            <span className="row-below num">{dueBy(day(application.expectedBy))}</span>
          </>
        ) : (
          <>
            <StateTag state={application.state} />
            <span className="row-below num">{application.decidedAt !== null && moment(application.decidedAt)}</span>
          </>
        ),
    },
  ];
}
