import { useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";

/**
 * Loads a module of an island when it is needed, without suspending the island. If loading fails, the page's note
 * reports it (`hydrate.tsx`), and the error's `retry` loads it again.
 */
export function useLazyModule<Part extends object>(fetch: () => Promise<Part>, isNeeded = true) {
  const [part, setPart] = useState<Part | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);

  const load = async () => {
    setProblem(null);
    try {
      setPart(await loadChunk(fetch));
    } catch (cause) {
      setProblem({ cause, retry: () => void load() });
    }
  };
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    if (isNeeded) begin();
  }, [isNeeded]);

  return { part, problem };
}
