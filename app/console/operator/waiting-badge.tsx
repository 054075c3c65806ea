import { useCounts } from "./counts.ts";
import { useOperatorWords } from "./words.ts";

/** Larger numbers are not told apart in the sidebar. */
const most = 99;

/** How many applications wait, at the end of an entry of the sidebar. */
export function WaitingBadge() {
  const { waitingTotal } = useOperatorWords();
  const waiting = useCounts()?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      <span aria-hidden="true">{waiting > most ? `${most}+` : waiting}</span>
      <span className="hidden-text">{waitingTotal(waiting)}</span>
    </>
  );
}
