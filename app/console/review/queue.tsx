import "./review.css";
import { useWords } from "../../browser/locale/locale.ts";
import { promisedDays } from "../../../contract/rules.ts";
import { applicationSorts, type QueuedApplication } from "../../../contract/schemas/review.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { AgeBar } from "../list/age-bar.tsx";
import { useShareApplicationCounts } from "../list/application-counts.ts";
import { CsvButton } from "../list/csv-button.tsx";
import { actions, moment, state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ListView } from "../list/list-view.tsx";
import { SearchField } from "../list/search-field.tsx";
import { StateTag } from "../list/state-tag.tsx";
import { SortMenu } from "../list/sort-menu.tsx";
import { useFilter } from "../list/use-filter.ts";
import { Moment } from "../list/moment.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { Warning } from "../../ui/icons.tsx";
import { searchHash } from "./search-hash.ts";

const pageSize = 20;
/** In filter order; the first is the default. */
const stateFilters = ["waiting", "approved", "refused", "all"] as const;
type StateFilter = (typeof stateFilters)[number];

/** Developer applications, waiting ones first: where reviewing starts (specification, section 4). */
export const QueueView: View = ({ address }) => {
  const texts = useWords().review;
  const { states, all } = useWords().operator;
  const filter = useFilter(address);
  const chosen = stateFilters.find((each) => each === filter.get("state")) ?? "waiting";
  const q = filter.get("q");
  const sort = applicationSorts.find((each) => each === filter.get("sort"));
  const order = { filter, current: sort ?? "" };
  const isLate = filter.get("late") === "1";
  const query = { ...(chosen !== "all" && { state: chosen }), ...(q !== "" && { q }) };
  const read = useRead("applicationQueue", {
    ...query,
    ...(sort && { sort }),
    ...(isLate && { late: "1" as const }),
    page: filter.page,
    pageSize,
  });
  const columns = useColumns(read.data?.items);
  const counts = read.data?.counts;
  useShareApplicationCounts(counts);
  return (
    <ListView
      title={counts ? texts.state(counts) : texts.title}
      enter={texts.keys.open}
      actions={<CsvButton call="applicationsCsv" filter={query} />}
      tools={
        <>
          <FilterChips
            label={texts.filters}
            name="state"
            filter={{ ...filter, hrefWith: (changes) => filter.hrefWith({ late: "", ...changes }) }}
            isOff={isLate}
            chips={stateFilters.map((each) => ({
              value: each === "waiting" ? "" : each,
              text: each === "all" ? all : states[each],
              count: counts && (each === "all" ? counts.waiting + counts.approved + counts.refused : counts[each]),
            }))}
          >
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
          </FilterChips>
          <SortMenu columns={columns} order={order} />
          <SearchField
            filter={filter}
            label={texts.searchLabel}
            hint={texts.searchHint}
            isFocused={address.hash === searchHash}
          />
        </>
      }
      read={read}
      filter={filter}
      empty={<EmptyQueue chosen={chosen} isSearch={q !== "" || isLate} />}
      label={texts.table}
      className={chosen === "waiting" && filter.page === 1 && order.current === "" ? "queue-rows first" : "queue-rows"}
      columns={columns}
      order={order}
      keyOf={({ id }) => id}
    />
  );
};

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

function useColumns(items: readonly QueuedApplication[] = []): Column<QueuedApplication>[] {
  const { columns, due } = useWords().review;
  const { locations } = useWords().operator;
  const { day } = useFormats();
  const isWaiting = items.every((each) => each.state === "waiting");
  return [
    text(
      columns.team,
      ({ id, teamName }) => (
        <a className="row-link" href={`/review/${encodeURIComponent(id)}`}>
          <bdi>{teamName}</bdi>
        </a>
      ),
      { sort: "team" },
    ),
    text(columns.organization, ({ organizationName }) => organizationName, { from: "desktop" }),
    text(columns.location, ({ location }) => locations[location], { width: "middle", from: "desktop" }),
    moment(columns.submitted, ({ submittedAt }) => submittedAt, {
      width: "middle",
      from: "desktop",
      sort: "-submitted",
      className: "meta",
    }),
    state(
      isWaiting ? columns.age(promisedDays) : columns.state,
      (application) =>
        application.state === "waiting" ? (
          <AgeBar application={application} />
        ) : (
          application.state === "refused" && <StateTag state="refused" />
        ),
      { width: "wide" },
    ),
    text(
      isWaiting ? columns.due : columns.decided,
      (application) => {
        if (application.state === "waiting") return due(day(application.expectedBy));
        return application.decidedAt !== null && <Moment at={application.decidedAt} />;
      },
      { width: "middle", className: "num", ...(isWaiting && { from: "tablet" }) },
    ),
    actions(
      columns.open,
      (application) => (
        // The link of the row lies over it
        <span className="button small" aria-hidden="true">
          {application.state === "waiting" ? columns.answer : columns.open}
        </span>
      ),
      { width: "narrow" },
    ),
  ];
}
