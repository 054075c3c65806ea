import { useWords } from "../../browser/locale/locale.ts";
import { useCounts } from "./counts.ts";

/** The largest number that the sidebar shows. */
const maxShown = 99;

/** Sidebar badge: how many applications are waiting. */
export function WaitingBadge() {
  const { frame } = useWords();
  const waiting = useCounts()?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      <span aria-hidden="true">{waiting > maxShown ? `${maxShown}+` : waiting}</span>
      <span className="hidden-text">{frame.waiting(waiting)}</span>
    </>
  );
}
