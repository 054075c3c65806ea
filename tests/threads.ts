import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";

/** Records the worker threads that this one starts from now on. */
export function watchThreads(): Disposable & { all: Worker[] } {
  const all: Worker[] = [];
  const note = (message: unknown) => {
    all.push((message as { worker: Worker }).worker); // Node's message on this channel
  };
  subscribe("worker_threads", note);
  return { all, [Symbol.dispose]: () => void unsubscribe("worker_threads", note) };
}
