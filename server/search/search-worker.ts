import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openReader, type DatabaseLocation } from "../database/open.ts";
import type { FoundHits, IndexChanges, SearchQuery, SiteContent } from "../portal.ts";
import { findHits } from "./find-hits.ts";
import { followCatalogue } from "./follow.ts";
import { openIndex } from "./index/search-index.ts";

/** The thread's `workerData`: the location of the database, and the content of the build. */
export type SearchSources = DatabaseLocation & { content: SiteContent };

/** A request to the thread: a query, or an update of the index to the current catalogue. */
export type SearchRequest = { id: number } & ({ find: SearchQuery } | { update: true });

/**
 * A message from the thread. `updated`: everything committed before the request is indexed, with the changes since the
 * last such reply; `unavailable`: nothing has been indexed yet; `failed`: an internal error. A warning is not a reply.
 */
export type SearchReply =
  | ({ id: number } & ({ found: FoundHits } | { updated: IndexChanges } | { unavailable: true } | { failed: string }))
  | { warning: string };

/**
 * Milliseconds for which a query waits until the first index is complete; then the thread searches what it has. Where
 * that is nothing, it waits up to `maxIndexWait`: on a busy machine the first documents take their time.
 */
const indexWait = 2_000;
const maxIndexWait = 10 * indexWait;
/** Milliseconds until a database that did not respond is tried again. */
const retryAfter = 1_000;

if (!parentPort) throw new Error("This program runs in a worker thread.");
const port = parentPort;
const { content, ...where } = workerData as SearchSources; // from thread.ts
const read = await openReader(where, (error) => reply({ warning: String(error) }));
const index = openIndex();
const complete = Promise.withResolvers<void>();
let isUpdating = false;
/** Whether the catalogue may have changed since it was last listed. */
let isStale = false;
/** Pending update requests. */
const waiting: number[] = [];
let changes: IndexChanges = { indexed: 0, deleted: 0 };

port.on("message", (request: SearchRequest) => {
  if ("find" in request) return void find(request.id, request.find);
  waiting.push(request.id);
  void update();
});
void update();

function reply(message: SearchReply): void {
  port.postMessage(message);
}

async function find(id: number, query: SearchQuery): Promise<void> {
  for (let waited = 0; waited === 0 || (index.isEmpty() && waited < maxIndexWait); waited += indexWait) {
    const isComplete = await Promise.race([complete.promise.then(() => true), pause(indexWait).then(() => false)]);
    if (isComplete) break;
  }
  try {
    reply(index.isEmpty() ? { id, unavailable: true } : { id, found: findHits(index, query) });
  } catch (error) {
    reply({ id, failed: String(error) });
  }
}

/**
 * Runs one update at a time, which restarts if the catalogue changes meanwhile: withdrawals must not wait for its end.
 */
async function update(): Promise<void> {
  isStale = true;
  if (isUpdating) return;
  isUpdating = true;
  while (isStale) {
    isStale = false;
    const count = waiting.length;
    try {
      const { isComplete, indexed, deleted } = await followCatalogue({ index, read, content, isStale: () => isStale });
      changes = { indexed: changes.indexed + indexed, deleted: changes.deleted + deleted };
      if (isComplete) confirmUpdates(waiting.splice(0, count));
    } catch (error) {
      reply({ warning: String(error) });
      await pause(retryAfter);
      isStale = true;
    }
  }
  isUpdating = false;
}

function confirmUpdates(ids: readonly number[]): void {
  complete.resolve();
  for (const id of ids) reply({ id, updated: changes });
  if (ids.length) changes = { indexed: 0, deleted: 0 };
}
