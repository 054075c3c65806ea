import path from "node:path";
import { Worker } from "node:worker_threads";
import type { SearchQuery } from "../portal.ts";
import type { SearchReply, SearchRequest, SearchSources } from "./search-worker.ts";

export type SearchThread = {
  /**
   * Resolves with the thread's reply; `undefined` if the thread ended or did not reply in time, in milliseconds. A
   * thread that has sent nothing for a minute counts as hanging and is then terminated.
   */
  send(request: { find: SearchQuery } | { update: true }, limit?: number): Promise<RequestReply | undefined>;
  /** Terminates the thread, and resolves when it has ended. */
  end(): Promise<void>;
};
type RequestReply = Exclude<SearchReply, { warning: string }>;

/** Events of a thread: its database does not respond, or it has ended, with the reason. */
export type SearchThreadEvents = { warn: (warning: string) => void; ended: (reason: unknown) => void };

/** Megabytes of the thread's heap, without the index's typed arrays. Exceeding it ends the thread, not the process. */
const heapLimit = 2_048;
/** Milliseconds; on a busy machine, a starting thread does not respond for some seconds. */
const silenceLimit = 60_000;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `search-worker${path.extname(import.meta.filename)}`);

/** Starts a thread that indexes all public content and serves queries. */
export function startThread(sources: SearchSources, { warn, ended }: SearchThreadEvents): SearchThread {
  const worker = new Worker(program, {
    workerData: sources,
    execArgv: [],
    name: "search",
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  });
  const waiting = new Map<number, (reply?: RequestReply) => void>();
  let nextId = 0;
  let lastMessageAt = performance.now();
  let reason: unknown = new Error("it did not respond");
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => {
      for (const resolveWaiting of waiting.values()) resolveWaiting();
      ended(reason);
      resolve();
    });
  });
  worker.on("error", (error) => (reason = error));
  worker.on("message", (reply: SearchReply) => {
    lastMessageAt = performance.now();
    if ("warning" in reply) warn(reply.warning);
    else waiting.get(reply.id)?.(reply);
  });

  async function end(): Promise<void> {
    await worker.terminate();
    await exited;
  }

  return {
    end,
    async send(request, limit) {
      const id = nextId++;
      const { promise, resolve } = Promise.withResolvers<RequestReply | undefined>();
      waiting.set(id, resolve);
      const message: SearchRequest = { id, ...request };
      worker.postMessage(message, []); // nothing is transferred
      const timer = limit === undefined ? undefined : setTimeout(resolve, limit);
      const reply = await promise;
      clearTimeout(timer);
      waiting.delete(id);
      if (!reply && performance.now() - lastMessageAt > silenceLimit) void end();
      return reply;
    },
  };
}
