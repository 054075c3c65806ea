import path from "node:path";
import { Worker } from "node:worker_threads";
import type { ArchiveContents } from "../../contract/schemas/release-files.ts";
import { minute } from "../time.ts";
import type { ArchiveJob, ArchiveOutcome } from "./archive-worker.ts";
import { BadArchive } from "./contents.ts";

/** How long an archive is read at most: tgz unpacks at some 300 MB a second. */
const patience = 2 * minute;
/** Megabytes of a thread's heap; entries that are listed take a few. */
const heap = 128;
/** The same ending as this file's: the program lies beside it both among the sources and in a build. */
const program = path.join(import.meta.dirname, `archive-worker${path.extname(import.meta.filename)}`);

let last: Promise<unknown> = Promise.resolve();

/**
 * Lists the entries of a zip or tgz file, one archive at a time and not on the answering thread. Throws `BadArchive`:
 * it is none, or its entries are hostile or too many.
 */
export function readArchive(job: ArchiveJob): Promise<ArchiveContents> {
  const mine = last.then(() => readInThread(job));
  last = mine.catch(() => undefined); // whoever asked for it hears of it
  return mine;
}

async function readInThread(job: ArchiveJob): Promise<ArchiveContents> {
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
  return outcome.contents;
}
