import { useCallback } from "react";
import { useWords } from "../language/words.ts";
import { NotConnected } from "../not-connected.ts";
import { showMessage } from "../ui/message.tsx";
import { useShellWords } from "./words.ts";

/** Says why a part that somebody asked for does not come (specification, section 4); nothing of the open views is lost. */
export function usePartFailure(): (cause: unknown) => void {
  const { problem } = useWords();
  const { bar } = useShellWords();
  return useCallback(
    (cause) => {
      const isOffline = cause instanceof NotConnected;
      showMessage("bad", isOffline ? `${problem.failed} ${problem.notConnected}` : bar.partMissing);
    },
    [problem, bar],
  );
}
