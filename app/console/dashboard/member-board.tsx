import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { developerSince } from "../../apply/result/history.ts";
import { useApplication } from "../../apply/tracker/use-application.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import { FirstDay } from "./first-day.tsx";
import { LastDownloads } from "./last-downloads.tsx";
import { useMemberRows } from "./member-rows.tsx";
import { News } from "./news.tsx";
import { Summary } from "./summary-figures.tsx";
import { WaitingRows } from "./waits.tsx";

/** What is new for a member with one press each, or their first day; then what they downloaded, and what came out. */
export function MemberBoard({ profile }: { profile: Profile }) {
  const { title } = useWords().dashboard;
  const application = useApplication();
  const downloads = useRead("ownDownloads", { pageSize: 100 });
  const products = useRead("products", { pageSize: 100 });
  const early = useRead("earlyAccess", {});
  const security = useRead("security", {});
  const status = application.data?.status ?? profile.status;
  const isFirst = status === 0;
  const { rows, updated } = useMemberRows({
    profile,
    application: application.data,
    downloads: downloads.data,
    products: products.data?.items ?? [],
    early: early.data,
    security: isFirst ? null : security.data, // one of the first day's steps
  });
  const hasDownloads = downloads.problem !== null || (downloads.data?.total ?? 0) > 0;
  const due = profile.agreementsDue.length;
  const reads = [application, downloads, products, early, security];
  if (reads.some(({ data, problem }) => !data && !problem)) return <Skeleton count={4} title={title} />;
  return (
    <>
      <Head application={application.data} status={status} updates={updated.length} hasDownloads={hasDownloads} />
      <SectionProblem problem={application.problem} />
      {rows.length > 0 && <WaitingRows rows={rows} />}
      {(hasDownloads || due > 0) && <Summary agreementsDue={due} downloads={downloads} />}
      <div className="dashboard-columns member-columns">
        {(isFirst || hasDownloads) && (
          <div className="stack">
            {isFirst && <FirstDay />}
            {hasDownloads && <LastDownloads downloads={downloads} />}
          </div>
        )}
        <div className="stack">
          <News except={updated} />
          {isFirst && <Question />}
        </div>
      </div>
    </>
  );
}

type HeadProps = {
  application: ApplicationStatus | null;
  status: Profile["status"];
  updates: number;
  hasDownloads: boolean;
};

function Head({ application, status, updates, hasDownloads }: HeadProps) {
  const { status: texts, member } = useWords().dashboard;
  const { profile: account } = useWords();
  const { day } = useFormats();
  const count = useCount();
  if (status !== 2) return <ViewHead title={texts.titles[status]} />;
  const since = application && developerSince(application.history);
  return (
    <ViewHead
      {...(updates > 0
        ? { count: count(updates), title: member.updates(updates) }
        : { title: hasDownloads ? member.current : texts.titles[status] })}
      note={since && member.since(day(operatorsDay(since)))}
    >
      <a href={applicationPath(status)} className="link text-ui">
        {account.toApplication[status]}
      </a>
    </ViewHead>
  );
}

/** Whom to ask. */
function Question() {
  const { question } = useWords().dashboard.first;
  const { data } = useRead("contact", {});
  if (!data) return null;
  return (
    <section>
      <h2>{question}</h2>
      <a className="link text-ui" href={`mailto:${data.developerRelations}`}>
        {data.developerRelations}
      </a>
    </section>
  );
}
