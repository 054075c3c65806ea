import { useWords } from "../../browser/locale/locale.ts";
import { CountBadge } from "./count-badge.tsx";
import { useCounts } from "./counts.ts";

/** Sidebar badge: how many applications are waiting. */
export function WaitingBadge() {
  const { frame } = useWords();
  const waiting = useCounts()?.waiting ?? 0;
  return <CountBadge count={waiting} text={frame.waiting(waiting)} />;
}
