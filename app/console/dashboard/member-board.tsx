import type { Profile } from "../../../contract/schemas/own-account.ts";
import { useRead } from "../parts/use-read.ts";
import { LastDownloads } from "./last-downloads.tsx";
import { News } from "./news.tsx";
import { DeveloperStatus } from "./developer-status.tsx";
import { Summary } from "./summary-figures.tsx";

/** The member's next step, and news about the products they use. Each section fails on its own. */
export function MemberBoard({ profile }: { profile: Profile }) {
  const downloads = useRead("ownDownloads", { pageSize: 100 });
  return (
    <>
      <DeveloperStatus status={profile.status} />
      <Summary agreementsDue={profile.agreementsDue.length} downloads={downloads} />
      <News downloads={downloads} />
      <LastDownloads downloads={downloads} />
    </>
  );
}
