import { useWords } from "../../browser/locale/locale.ts";
import { useWindowFocus } from "../../browser/use-window-focus.ts";
import { useRead } from "../list/use-read.ts";

/** The largest number that the sidebar shows. */
const max = 99;

/** Sidebar badge: how many messages of the last 24 hours may not have been delivered. */
export function FailedBadge() {
  const { frame } = useWords();
  const { data, refetch } = useRead("messages", { state: "failed", pageSize: 1 });
  useWindowFocus(() => void refetch());
  const failed = data?.counts.recentlyFailed ?? 0;
  if (failed === 0) return null;
  return (
    <>
      <span className="failed" aria-hidden="true">
        {failed > max ? `${max}+` : failed}
      </span>
      <span className="hidden-text">{frame.failedMessages(failed)}</span>
    </>
  );
}
