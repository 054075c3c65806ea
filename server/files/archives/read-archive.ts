import path from "node:path";
import { Worker } from "node:worker_threads";
import { minute } from "../../time/time.ts";
import type { ArchiveJob, ArchiveOutcome } from "./archive-worker.ts";
import { BadArchive, type ReadArchive } from "./contents.ts";

/** The time limit for reading an archive: tgz unpacks at some 300 MB a second. */
const patience = 2 * minute;
/** Megabytes of a thread's heap; listed entries take a few. */
const heap = 128;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `archive-worker${path.extname(import.meta.filename)}`);

let last: Promise<unknown> = Promise.resolve();

/**
 * Lists the entries of a zip or tgz file and reads its package.json, one archive at a time, in a worker thread. Throws `BadArchive` if it is not
 * an archive, or if its entries are unsafe or too many.
 */
export function readArchive(job: ArchiveJob): Promise<ReadArchive> {
  const mine = last.then(() => readInThread(job));
  last = mine.catch(() => undefined); // its caller handles the rejection
  return mine;
}

async function readInThread(job: ArchiveJob): Promise<ReadArchive> {
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcome>();
  const worker = new Worker(program, {
    workerData: job,
    env: {}, // it needs none of the portal's secrets
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  worker.once("message", (outcome: ArchiveOutcome) => resolve(outcome));
  worker.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ fault: "archiveBomb" });
    else reject(error);
  });
  const limit = setTimeout(() => resolve({ fault: "archiveSlow" }), patience);
  const outcome = await promise.finally(() => clearTimeout(limit));
  await worker.terminate();
  if ("fault" in outcome) throw new BadArchive(outcome.fault);
  return outcome;
}
