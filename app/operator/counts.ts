import { useEffect, useRef, useSyncExternalStore } from "react";
import type { CallData } from "../../contract/schemas.ts";

type Counts = CallData<"applicationQueue">["counts"];

let known: Counts | null = null;
const listeners = new Set<() => void>();

/** How many applications wait and were decided, as the last answer that told it did; nothing until then. */
export function useCounts(): Counts | null {
  return useSyncExternalStore(subscribe, () => known);
}

/** Every list that was read tells the counts, once: a tab that is shown again knows none that are newer. */
export function useShareCounts(counts: Counts | undefined): void {
  const shared = useRef<Counts>(undefined);
  useEffect(() => {
    if (!counts || counts === shared.current) return;
    shared.current = counts;
    shareCounts(counts);
  }, [counts]);
}

export function shareCounts(counts: Counts): void {
  known = counts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
