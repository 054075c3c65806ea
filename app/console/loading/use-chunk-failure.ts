import { useCallback } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import { showMessage } from "../../browser/message/message.ts";

/** Shows why a chunk could not be loaded (specification, section 4); open views keep their state. */
export function useChunkFailure(): (cause: unknown) => void {
  const { problem } = useWords();
  const { bar } = useWords();
  return useCallback(
    (cause) => {
      const isOffline = cause instanceof NotConnected;
      showMessage("bad", isOffline ? `${problem.failed} ${problem.notConnected}` : bar.partMissing);
    },
    [problem, bar],
  );
}
