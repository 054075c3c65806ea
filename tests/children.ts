import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Records the processes that this one starts from now on; `born` receives each before it runs. */
export function watchChildren(born?: (child: ChildProcess) => void): Disposable & { all: ChildProcess[] } {
  const all: ChildProcess[] = [];
  const note = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }; // Node's message on this channel
    all.push(child);
    born?.(child);
  };
  subscribe("child_process", note);
  return { all, [Symbol.dispose]: () => void unsubscribe("child_process", note) };
}
