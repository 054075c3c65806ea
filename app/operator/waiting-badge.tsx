import { useEffect } from "react";
import { useApi } from "../use-api.ts";
import { shareCounts, useCounts } from "./counts.ts";
import { useOperatorWords } from "./words.ts";

/** Larger numbers are not told apart in the sidebar. */
const most = 99;

/** How many applications wait, at the end of an entry of the sidebar; read again whenever the window gets the focus. */
export function WaitingBadge() {
  const api = useApi();
  const { waitingTotal } = useOperatorWords();
  const waiting = useCounts()?.waiting ?? 0;

  useEffect(() => {
    const read = () =>
      void api()
        .call("applicationQueue", { pageSize: 1 })
        .then(
          ({ counts }) => shareCounts(counts),
          () => {}, // the last number stays
        );
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, [api]);

  if (waiting === 0) return null;
  return (
    <>
      <span aria-hidden="true">{waiting > most ? `${most}+` : waiting}</span>
      <span className="hidden-text">{waitingTotal(waiting)}</span>
    </>
  );
}
