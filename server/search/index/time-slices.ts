import { setImmediate as pause } from "node:timers/promises";

/** Milliseconds of work between two looks at what else waits for this thread: so long may a query wait for it. */
const slice = 5;

/** For long work: a function that lets queries have their turn once a slice of time is over. */
export function openTimeSlices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await pause();
    since = performance.now();
  };
}
