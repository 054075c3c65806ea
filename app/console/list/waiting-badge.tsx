import { useWords } from "../../browser/locale/locale.ts";
import { CountBadge } from "./count-badge.tsx";
import { useApplicationCounts } from "./application-counts.ts";

/** Sidebar badge: how many applications are waiting. */
export function WaitingBadge() {
  const { frame } = useWords();
  const waiting = useApplicationCounts()?.waiting ?? 0;
  return <CountBadge count={waiting} text={frame.waiting(waiting)} />;
}
