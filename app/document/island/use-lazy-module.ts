import { useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";

/**
 * Loads a module of an island when it is needed, without suspending the island. If loading fails, the page's note
 * reports it (`hydrate.tsx`), and the error's `retry` loads it again.
 */
export function useLazyModule<Part extends object>(fetch: () => Promise<Part>, isNeeded = true) {
  const [part, setPart] = useState<Part | null>(null);
  const { attempt, problem } = useAttempt();

  const begin = useEffectEvent(() => void attempt(async () => setPart(await loadChunk(fetch))));
  useEffect(() => {
    if (isNeeded) begin();
  }, [isNeeded]);

  return { part, problem };
}
