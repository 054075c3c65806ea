import { setImmediate as pause } from "node:timers/promises";

/** Milliseconds of work before yielding to the event loop, which is how long a query may wait. */
const slice = 5;

/** For long work: returns a function that yields to queries once a time slice is over. */
export function openTimeSlices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await pause();
    since = performance.now();
  };
}
