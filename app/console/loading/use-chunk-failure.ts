import { useCallback } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { NotConnected } from "../../../client/not-connected.ts";
import { showMessage } from "../../browser/message/message.ts";

/** Shows why a chunk could not be loaded (specification, section 4); open views keep their state. */
export function useChunkFailure(): (cause: unknown) => void {
  const { problem, bar } = useWords();
  const { language } = useLocale();
  return useCallback(
    (cause) => {
      const isOffline = cause instanceof NotConnected;
      showMessage(
        "bad",
        isOffline ? [problem.failed, problem.notConnected].join(language === "zh" ? "" : " ") : bar.partMissing,
      );
    },
    [problem, bar, language],
  );
}
