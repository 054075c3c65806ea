import { useSyncExternalStore } from "react";

const minute = 60_000;

/** The present minute (milliseconds since 1970): what shows ages is rendered again with each. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute);
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 5_000);
  return () => clearInterval(timer);
}
