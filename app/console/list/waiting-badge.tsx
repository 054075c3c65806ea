import { useCounts } from "./counts.ts";
import { useOperatorWords } from "../form/operator-words.ts";

/** The largest number that the sidebar shows. */
const maxShown = 99;

/** Sidebar badge: how many applications are waiting. */
export function WaitingBadge() {
  const { waitingTotal } = useOperatorWords();
  const waiting = useCounts()?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      <span aria-hidden="true">{waiting > maxShown ? `${maxShown}+` : waiting}</span>
      <span className="hidden-text">{waitingTotal(waiting)}</span>
    </>
  );
}
