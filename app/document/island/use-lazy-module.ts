import { useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import type { Problem } from "../../ui/form/use-form.ts";

/**
 * A part of an island that is fetched when it is needed, while everything else stays as it is. Where it cannot be fetched,
 * the page's note says so (`hydrate.tsx`), and the problem's `retry` fetches it again.
 */
export function useLazyModule<Part extends object>(fetch: () => Promise<Part>, isNeeded = true) {
  const [part, setPart] = useState<Part | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

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
