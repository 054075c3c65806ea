import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { RefusalData } from "../../contract/schemas.ts";
import { openKeyedQueue } from "../limits/keyed-queue.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { minute, second } from "../time.ts";
import { exitCodes } from "./exit-codes.ts";

/** 10 MB take a few seconds and some 300 MB, and become 25 MB for the client to read, which may be slow. */
const bounds = { computing: 30 * second, sending: 5 * minute, megabytes: 1_024 };
/** Processes at once, of which one computes; publishers are few. */
const mostReaders = 5;
/** Requests come before it; with the lowest priority, a machine that is busy otherwise would give it no time at all. */
const low = 5;
/** The same ending as this file's: the program lies beside it both among the sources and in a build. */
const program = path.join(import.meta.dirname, `changelog-child${path.extname(import.meta.filename)}`);
/** Without a pool, the garbage collection runs in the one thread. */
const flags = [`--max-old-space-size=${bounds.megabytes}`, "--v8-pool-size=0"];

const objectBegins = "{".charCodeAt(0);

type Reader = {
  child: ChildProcessByStdio<Writable, Readable, null>;
  /** What it writes, read from its start on, because Node discards what nobody reads when a process ends. */
  output: AsyncIterableIterator<Uint8Array>;
  first: Promise<IteratorResult<Uint8Array, unknown>>;
  /** The code it ends with, `null` after a signal. */
  ended: Promise<number | null>;
};

const inTurn = openKeyedQueue();
let readers = 0;

/**
 * Reads a change log from the body of a request, in a process of its own, because a long one takes seconds. Body and
 * result pass through as they come, and nothing here holds all of them; one process at a time computes. A thread would
 * do, but its garbage collection and its memory, given back at once, held up requests for up to 75 ms. Returns the
 * contract's `changelog` as JSON in pieces. Throws `malformed` and `invalidInput` (10100), the latter also for a text of
 * too many lines or which takes too long, `unavailable` (10503) when too many are read, and what `body` throws.
 */
export async function readChangelog(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  if (readers >= mostReaders) throw refuse("unavailable");
  const reader = startReader();
  try {
    await handOn(body, reader.child.stdin);
    return await inTurn("change log", () => resultOf(reader));
  } catch (error) {
    reader.child.kill("SIGKILL");
    throw error;
  }
}

function startReader(): Reader {
  const child = spawn(process.execPath, [...flags, program], {
    env: {}, // it needs none of the portal's secrets
    stdio: ["pipe", "pipe", "ignore"],
  });
  readers++;
  const ended = once(child, "close")
    .then(([code]) => code as number | null) // as Node describes the event
    .finally(() => readers--);
  ended.catch(() => undefined); // awaited once it has the whole body
  child.stdin.on("error", () => undefined); // it ended before it had read everything; how it ended says why
  if (child.pid !== undefined) setPriority(child.pid, low);
  const output = child.stdout.iterator() as AsyncIterableIterator<Uint8Array>; // a stream without an encoding
  const first = output.next();
  first.catch(() => undefined); // as `ended`
  return { child, output, first, ended };
}

/** Waits for each chunk to be written, after which nobody here reads it any more. */
async function handOn(body: AsyncIterable<Uint8Array>, input: Writable): Promise<void> {
  for await (const chunk of body) {
    const failed = await new Promise<unknown>((resolve) => input.write(chunk, resolve));
    if (failed) return;
  }
}

/** The process begins to compute when its input ends. It writes an object, or a list of issues if it refused the body. */
async function resultOf(reader: Reader): Promise<AsyncIterable<Uint8Array>> {
  const { child, output, ended } = reader;
  const computing = setTimeout(() => child.kill("SIGKILL"), bounds.computing);
  try {
    child.stdin.end();
    const first = await reader.first;
    const written = first.done === true ? [] : [first.value];
    if (written[0]?.[0] === objectBegins) return complete(reader, written[0]);
    for await (const piece of output) written.push(piece);
    throw failureOf(await ended, written);
  } finally {
    clearTimeout(computing);
  }
}

/** What the process writes, to its end. Throws if it is killed before that. */
function complete({ child, output, ended }: Reader, first: Uint8Array): AsyncIterable<Uint8Array> {
  const sending = setTimeout(() => child.kill("SIGKILL"), bounds.sending); // even if nobody ever reads
  void ended.finally(() => clearTimeout(sending));
  return (async function* () {
    yield first;
    yield* output;
    if ((await ended) !== 0) throw new Error("The process that reads change logs was ended while its result was sent.");
  })();
}

function failureOf(code: number | null, written: Uint8Array[]): Error {
  if (code === exitCodes.malformed) return refuse("malformed");
  if (code === exitCodes.invalid)
    return refuse("invalidInput", { issues: JSON.parse(Buffer.concat(written).toString()) as RefusalData["issues"] });
  if (code === exitCodes.tooManyLines) return refuseInput("text", "changelogLines");
  if (code === null) return refuseInput("text", "changelogTooComplex"); // ended by a signal: for its time or its memory
  return new Error(`The process that reads change logs ended with ${code}.`);
}
