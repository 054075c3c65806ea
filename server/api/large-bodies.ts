import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { limits } from "../../contract/limits.ts";
import type { BodyReply } from "./body-worker.ts";
import { MalformedJson, OversizedBody, parseBody } from "./json.ts";

/** Bodies from this size on are parsed one after another, in bytes; people's forms are smaller. */
const large = 4_096;
/** After each body the next waits this many times as long as it took, but no longer than so many milliseconds. */
const rest = { times: 4, longest: 100 };

const waiting: (() => void)[] = [];
let freeAt = 0;

/** The same ending as this file's: the program lies beside it both among the sources and in a build. */
const program = path.join(import.meta.dirname, `body-worker${path.extname(import.meta.filename)}`);

/**
 * Parses a request body as `parseBody` does: small ones at once, large ones in turn, and those of a change log, which take
 * a tenth of a second, in a thread.
 */
export function parseInTurn(bytes: Uint8Array, done: (error: Error | null, body?: unknown) => void): void {
  if (bytes.length > limits.operatorBody) {
    void parseInThread(bytes, done);
    return;
  }
  runInOrder(bytes.length, () => {
    try {
      done(null, parseBody(bytes));
    } catch (error) {
      done(error as Error); // parseBody throws nothing else
    }
  });
}

/** `bytes` have a buffer of their own, as those of a large body have. */
async function parseInThread(...[bytes, done]: Parameters<typeof parseInTurn>): Promise<void> {
  const worker = new Worker(program, {
    workerData: bytes,
    transferList: [bytes.buffer as ArrayBuffer], // not shared; nobody here reads it any more, and a copy would take time
    env: {},
    execArgv: [],
  });
  try {
    const [reply] = (await once(worker, "message")) as [BodyReply]; // all that the thread says
    if ("malformed" in reply) done(new MalformedJson("malformed JSON"));
    else done(null, "beginning" in reply ? new OversizedBody(reply.beginning) : reply.value);
  } catch (error) {
    done(error as Error); // what the thread failed with
  } finally {
    await worker.terminate();
  }
}

/**
 * Does the work on a body; on large ones one after another with rests between, so that however many come, most of the
 * time is left for everything else. A single one does not wait.
 */
export function runInOrder(size: number, work: () => void): void {
  if (size < large) return work();
  if (waiting.push(work) === 1) plan();
}

function plan(): void {
  const wait = freeAt - performance.now();
  if (wait > 0) setTimeout(next, Math.ceil(wait));
  else setImmediate(next);
}

function next(): void {
  const began = performance.now();
  waiting[0]?.();
  waiting.shift();
  const ended = performance.now();
  freeAt = ended + Math.min(rest.times * (ended - began), rest.longest);
  if (waiting.length > 0) plan();
}
