import path from "node:path";
import { Worker } from "node:worker_threads";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { second } from "../../time.ts";
import type { Portal } from "../../portal.ts";
import type { ChangelogOutcome, ChangelogWork } from "./changelog-worker.ts";

/** 16 MB take a few seconds and some 500 MB of memory. */
const bounds = { computing: 30 * second, megabytes: 1_024 };
/** The maximum number of change logs in memory, of which one is read at a time; publishers are few. */
const maxReaders = 5;
const pieceSize = 64 * 1024;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `changelog-worker${path.extname(import.meta.filename)}`);

const inTurn = openKeyedQueue();
let readers = 0;

/**
 * Reads a change log from the body of a request in a worker thread, because a long one takes seconds. Returns the
 * contract's `changelog` as JSON in pieces. Throws `malformed` and `invalidInput` (10100), the latter also for a text
 * with too many lines or that takes too long, `unavailable` (10503) if too many are being read, and errors of `body`.
 */
export async function readChangelog(
  { content }: Pick<Portal, "content">,
  body: AsyncIterable<Uint8Array>,
): Promise<Iterable<Uint8Array>> {
  if (readers >= maxReaders) throw refuse("unavailable");
  readers++;
  try {
    const { noteGroups } = content.settings.taxonomy;
    const bytes = Buffer.concat(await Array.fromAsync(body));
    const outcome = await inTurn("change log", () => readInThread({ body: bytes, noteGroups }));
    if ("json" in outcome) return piecesOf(outcome.json);
    if ("issues" in outcome) throw refuse("invalidInput", { issues: outcome.issues });
    throw outcome.fault === "malformed" ? refuse("malformed") : refuseInput("text", outcome.fault);
  } finally {
    readers--;
  }
}

async function readInThread(work: ChangelogWork): Promise<ChangelogOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ChangelogOutcome>();
  const worker = new Worker(program, {
    workerData: work,
    env: {}, // it needs none of the portal's secrets
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  });
  worker.once("message", resolve).once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ fault: "changelogTooComplex" });
    else reject(error);
  });
  const limit = setTimeout(() => resolve({ fault: "changelogTooComplex" }), bounds.computing);
  const outcome = await promise.finally(() => clearTimeout(limit));
  await worker.terminate();
  return outcome;
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
