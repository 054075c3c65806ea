import type { Profile } from "../../../contract/schemas/own-account.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import { EarlyAccess } from "./early-access.tsx";
import { FirstDay } from "./first-day.tsx";
import { LastDownloads } from "./last-downloads.tsx";
import { News } from "./news.tsx";
import { DeveloperStatus } from "./developer-status.tsx";
import { SampleCode } from "./sample-code.tsx";
import { Summary } from "./summary-figures.tsx";

/** The member's next step, and news about the products they use. Each section fails on its own. */
export function MemberBoard({ profile }: { profile: Profile }) {
  const downloads = useRead("ownDownloads", { pageSize: 100 });
  const hasDownloads = downloads.problem !== null || (downloads.data?.total ?? 0) > 0;
  const due = profile.agreementsDue.length;
  const isFirst = profile.status === 0;
  const { titles } = useWords().dashboard.status;
  return (
    <>
      <ViewHead title={titles[profile.status]} />
      {isFirst ? (
        <div className="dashboard-columns first-columns">
          <div className="stack">
            <FirstDay />
            <SampleCode />
          </div>
          <div className="stack">
            <News downloads={downloads} />
            <Question />
          </div>
        </div>
      ) : (
        <DeveloperStatus status={profile.status} />
      )}
      {(hasDownloads || due > 0) && <Summary agreementsDue={due} downloads={downloads} />}
      <EarlyAccess />
      {!isFirst && <News downloads={downloads} />}
      {hasDownloads && <LastDownloads downloads={downloads} />}
      {!isFirst && <SampleCode />}
    </>
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
