import { useWords } from "../../browser/locale/locale.ts";
import { useWindowFocus } from "../../browser/use-window-focus.ts";
import { CountBadge } from "../list/count-badge.tsx";
import { useRead } from "../list/use-read.ts";

/** Sidebar badge: how many messages of the last 24 hours may not have been delivered. */
export function FailedBadge() {
  const { frame } = useWords();
  const { data, refetch } = useRead("messages", { state: "failed", pageSize: 1 });
  useWindowFocus(() => void refetch());
  const failed = data?.counts.recentlyFailed ?? 0;
  return <CountBadge count={failed} text={frame.failedMessages(failed)} className="failed" />;
}
