import { useWords } from "../../browser/locale/locale.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { useProfile } from "../guard/profile.ts";
import type { View } from "../routing/route.ts";
import { AdminBoard } from "./admin-board.tsx";
import { Bars } from "./bars.tsx";
import { MemberBoard } from "./member-board.tsx";
import { ReleasesInProgress } from "./releases-in-progress.tsx";
import { ReviewerBoard } from "./queue-section.tsx";
import { SecurityAdvice } from "./security-advice.tsx";

/**
 * The shell's first page: statistics for admins, the queue for reviewers, releases in progress for publishers, and the
 * developer status for everybody else (specification, section 2).
 */
export const DashboardView: View = () => {
  const { title } = useWords().dashboard;
  const { data: profile } = useProfile();
  return (
    <div className="dashboard stack">
      <h1 className="hidden-text">{title}</h1>
      {!profile && <Bars count={4} />}
      {profile && !profile.roles.includes("member") && <SecurityAdvice />}
      {profile && <Board profile={profile} />}
    </div>
  );
};

function Board({ profile }: { profile: Profile }) {
  if (profile.roles.includes("admin")) return <AdminBoard />;
  if (profile.roles.includes("publisher")) return <ReleasesInProgress />;
  return profile.roles.includes("reviewer") ? <ReviewerBoard /> : <MemberBoard profile={profile} />;
}
