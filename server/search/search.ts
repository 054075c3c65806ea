import type { Logger } from "../log.ts";
import type { Searching } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { SearchSources } from "./search-worker.ts";
import { startThread, type SearchThread } from "./thread.ts";

/** The maximum number of waiting queries. */
const maxWaiting = 200;
/**
 * Milliseconds after which a query is refused; it waits this long only for a starting thread or on an overloaded
 * machine.
 */
const replyTimeout = 25_000;
/** Milliseconds before an ended thread is replaced, because the next one may end for the same reason. */
const restartAfter = 1_000;

/** Opens the search; its thread starts on demand. */
export function openSearching(sources: SearchSources, log: Logger): Searching {
  let thread: SearchThread | undefined;
  let restart: NodeJS.Timeout | undefined;
  let waiting = 0;
  let isClosed = false;

  function start(): void {
    if (isClosed || thread || restart) return;
    thread = startThread(sources, {
      warn: (warning) => log.warn(`the search could not follow the catalogue: ${warning}`),
      ended(reason) {
        thread = undefined;
        if (isClosed) return;
        log.error({ err: reason }, "the thread of the search ended; another one starts");
        restart = setTimeout(() => {
          restart = undefined;
          start();
        }, restartAfter).unref();
      },
    });
  }

  return {
    start,
    async find(query) {
      start();
      if (!thread || waiting >= maxWaiting) throw refuse("unavailable");
      waiting++;
      const reply = await thread.send({ find: query }, replyTimeout);
      waiting--;
      if (reply && "found" in reply) return reply.found;
      if (reply && "failed" in reply) throw new Error(`a search failed: ${reply.failed}`);
      throw refuse("unavailable");
    },
    async update() {
      const reply = await thread?.send({ update: true });
      return reply && "updated" in reply ? reply.updated : undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(restart);
      await thread?.end();
    },
  };
}
