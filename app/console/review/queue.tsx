import type { CallData } from "../../../contract/schemas.ts";
import type { QueuedApplication } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { AgeBar } from "../operator/age-bar.tsx";
import { useShareCounts } from "../operator/counts.ts";
import { List } from "../operator/list.tsx";
import { SearchField } from "../operator/search-field.tsx";
import { StateTag } from "../operator/state-tag.tsx";
import { useFilter, type Filter } from "../operator/use-filter.ts";
import { useOperatorWords } from "../operator/words.ts";
import { useRead } from "../parts/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { Warning } from "../../ui/icons.tsx";
import { CsvButton } from "./csv-button.tsx";
import { useReviewWords } from "./words.ts";

const pageSize = 20;
/** In the order of the filters; the first is what is shown without one. */
const shown = ["waiting", "approved", "refused", "all"] as const;
type Shown = (typeof shown)[number];

/** Developer applications, those that wait first: the way into reviewing (specification, section 4). */
export const QueueView: View = ({ address }) => {
  const texts = useReviewWords();
  const filter = useFilter(address);
  const chosen = shown.find((each) => each === filter.get("state")) ?? "waiting";
  const q = filter.get("q");
  const asked = { ...(chosen !== "all" && { state: chosen }), ...(q !== "" && { q }) };
  const read = useRead("applicationQueue", { ...asked, page: filter.page, pageSize });
  useShareCounts(read.data?.counts);
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <States chosen={chosen} counts={read.data?.counts} filter={filter} />
        <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        <CsvButton filter={asked} />
      </div>
      <List read={read} filter={filter} empty={<Nothing chosen={chosen} isSearch={q !== ""} />}>
        {(applications) => <Table applications={applications} />}
      </List>
    </div>
  );
};

type StatesProps = { chosen: Shown; counts: CallData<"applicationQueue">["counts"] | undefined; filter: Filter };

function States({ chosen, counts, filter }: StatesProps) {
  const texts = useReviewWords();
  const { states, all } = useOperatorWords();
  const count = useCount();
  const countOf = (each: Shown) =>
    counts && (each === "all" ? counts.waiting + counts.approved + counts.refused : counts[each]);
  return (
    <nav aria-label={texts.filters} className="chips">
      {shown.map((each) => (
        <a
          key={each}
          className="chip"
          aria-current={each === chosen ? "true" : undefined}
          href={filter.hrefWith({ state: each === "waiting" ? "" : each })}
        >
          {each === "all" ? all : states[each]}{" "}
          <span className="chip-count">{counts && count(countOf(each) ?? 0)}</span>
        </a>
      ))}
      {counts && counts.late > 0 && (
        <span className="tag bad">
          <Warning size={13} />
          {texts.late(counts.late)}
        </span>
      )}
    </nav>
  );
}

function Nothing({ chosen, isSearch }: { chosen: Shown; isSearch: boolean }) {
  const texts = useReviewWords();
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

function Table({ applications }: { applications: QueuedApplication[] }) {
  const { table, columns } = useReviewWords();
  const isWaiting = applications.every(({ state }) => state === "waiting");
  return (
    <table className="rows queue-rows" aria-label={table}>
      <thead>
        <tr>
          <th scope="col">{columns.team}</th>
          <th scope="col">{columns.location}</th>
          <th scope="col">{columns.submitted}</th>
          <th scope="col">{isWaiting ? columns.age : columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ application }: { application: QueuedApplication }) {
  const { dueBy } = useReviewWords();
  const { locations } = useOperatorWords();
  const { language, words } = usePageLocale();
  const { day } = useFormats();
  const { id, state, teamName, organizationName, location, submittedAt, expectedBy, decidedAt } = application;
  const moment = (at: string) => formatMoment(at, language, words);
  return (
    <tr>
      <th scope="row">
        <a className="row-link" href={`/review/${encodeURIComponent(id)}`}>
          <bdi>{teamName}</bdi>
        </a>
        <span className="row-below">{organizationName}</span>
      </th>
      <td className="row-place">{locations[location]}</td>
      <td className="num row-when">{moment(submittedAt)}</td>
      <td className="row-state">
        {state === "waiting" ? (
          <>
            <AgeBar application={application} />
            <span className="row-below num">{dueBy(day(expectedBy))}</span>
          </>
        ) : (
          <>
            <StateTag state={state} />
            <span className="row-below num">{decidedAt !== null && moment(decidedAt)}</span>
          </>
        )}
      </td>
    </tr>
  );
}
