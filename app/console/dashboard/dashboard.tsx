import type { Profile } from "../../../contract/schemas/accounts.ts";
import { useProfile } from "../guard/profile.ts";
import type { View } from "../routing/route.ts";
import { AdminBoard } from "./admin-board.tsx";
import { Bars } from "./bars.tsx";
import { MemberBoard } from "./member-board.tsx";
import { ReviewerBoard } from "./reviewer-board.tsx";
import { useDashboardWords } from "./words.ts";

/** The first page of the shell: the portal in numbers for admins, the queue for reviewers, the way on for everybody else (specification, section 2). */
export const DashboardView: View = () => {
  const { title } = useDashboardWords();
  const { data: profile } = useProfile();
  return (
    <div className="dashboard">
      <h1 className="hidden-text">{title}</h1>
      {!profile && <Bars count={4} />}
      {profile && <Board profile={profile} />}
    </div>
  );
};

function Board({ profile }: { profile: Profile }) {
  if (profile.roles.includes("admin")) return <AdminBoard />;
  return profile.roles.includes("reviewer") ? <ReviewerBoard /> : <MemberBoard profile={profile} />;
}
