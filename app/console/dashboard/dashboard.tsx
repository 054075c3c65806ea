import { useWords } from "../../browser/locale/locale.ts";
import { useProfile } from "../guard/profile.ts";
import type { View } from "../routing/route.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { MemberBoard } from "./member-board.tsx";
import { OperatorBoard } from "./operator-board.tsx";

/**
 * The shell's first page: what waits for an operator, and the developer status for everybody else (specification,
 * section 2).
 */
export const DashboardView: View = () => {
  const { title } = useWords().dashboard;
  const { data: profile } = useProfile();
  return (
    <div className="dashboard stack">
      {!profile && <Skeleton count={4} title={title} />}
      {profile &&
        (profile.roles.includes("member") ? (
          <MemberBoard profile={profile} />
        ) : (
          <OperatorBoard roles={profile.roles} />
        ))}
    </div>
  );
};
