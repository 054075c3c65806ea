import { useCallback, useState, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useChunkFailure } from "./use-chunk-failure.ts";

/**
 * A component in a chunk of its own. `prepare` prefetches it when a pointer or the focus comes near; `load` loads it
 * and then runs its callback, or shows why the chunk could not be loaded. `fetch` must be a constant of its module.
 */
export function useLazyComponent<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const sayMissing = useChunkFailure();
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    (andThen?: () => void) => {
      loadChunk(fetch).then((component) => {
        flushSync(() => setComponent(() => component)); // rendered closed first, so that opening it runs the transition
        andThen?.();
      }, sayMissing);
    },
    [fetch, sayMissing],
  );
  const prepare = useCallback(() => {
    fetch().catch(() => {}); // `load` tries again and shows the error
  }, [fetch]);
  return { Component, load, prepare };
}
