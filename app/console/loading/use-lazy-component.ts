import { useCallback, useState, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useChunkFailure } from "./use-chunk-failure.ts";

/**
 * A component outside of the first script. `prepare` fetches it ahead, for a pointer or a focus that comes near; `load`
 * fetches it for somebody who asked for it and then does what it is given, or says why the component does not come.
 * `fetch` is a constant of its module.
 */
export function useLazyComponent<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const sayMissing = useChunkFailure();
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    (andThen?: () => void) => {
      loadChunk(fetch).then((component) => {
        flushSync(() => setComponent(() => component)); // closed at first, so that it opens with its transition
        andThen?.();
      }, sayMissing);
    },
    [fetch, sayMissing],
  );
  const prepare = useCallback(() => {
    fetch().catch(() => {}); // `load` tries again and says so
  }, [fetch]);
  return { Component, load, prepare };
}
