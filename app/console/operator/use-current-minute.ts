import { useSyncExternalStore } from "react";

const minute = 60_000;

/** The current minute (milliseconds since 1970); rerenders every minute. */
export function useCurrentMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute);
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 5_000);
  return () => clearInterval(timer);
}
