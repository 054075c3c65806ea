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

/**
 * 10 MB take a few seconds and some 300 MB of memory, and produce a response of 25 MB, which a slow client reads
 * slowly.
 */
const bounds = { computing: 30 * second, sending: 5 * minute, megabytes: 1_024 };
/** The maximum number of processes, of which one computes at a time; publishers are few. */
const maxReaders = 5;
/** Below the priority of requests; with the lowest priority, a busy machine would give it no time at all. */
const low = 5;
/** With this file's extension: the program is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `changelog-child${path.extname(import.meta.filename)}`);
/** Without a thread pool, the garbage collection runs in the main thread. */
const flags = [`--max-old-space-size=${bounds.megabytes}`, "--v8-pool-size=0"];

const objectBegins = "{".charCodeAt(0);

type Reader = {
  child: ChildProcessByStdio<Writable, Readable, null>;
  /** Its output, read from the start, because Node discards unread output when a process ends. */
  output: AsyncIterableIterator<Uint8Array>;
  first: Promise<IteratorResult<Uint8Array, unknown>>;
  /** Its exit code, `null` after a signal. */
  ended: Promise<number | null>;
};

const inTurn = openKeyedQueue();
let readers = 0;

/**
 * Reads a change log from the body of a request in a child process, because a long one takes seconds. Body and result
 * are streamed; one process computes at a time. A worker thread blocked requests for up to 75 ms with its garbage
 * collection and by freeing its memory. Returns the contract's `changelog` as JSON in pieces. Throws `malformed` and
 * `invalidInput` (10100), the latter also for a text with too many lines or that takes too long, `unavailable` (10503)
 * if too many are being read, and errors of `body`.
 */
export async function readChangelog(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  if (readers >= maxReaders) throw refuse("unavailable");
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
    .then(([code]) => code as number | null) // the type of Node's event
    .finally(() => readers--);
  ended.catch(() => undefined); // awaited once the child has received the whole body
  child.stdin.on("error", () => undefined); // it exited before reading everything; its exit code tells why
  if (child.pid !== undefined) setPriority(child.pid, low);
  const output = child.stdout.iterator() as AsyncIterableIterator<Uint8Array>; // a stream without an encoding
  const first = output.next();
  first.catch(() => undefined); // as `ended`
  return { child, output, first, ended };
}

/** Waits until each chunk is written, so that its memory can be reused. */
async function handOn(body: AsyncIterable<Uint8Array>, input: Writable): Promise<void> {
  for await (const chunk of body) {
    const failed = await new Promise<unknown>((resolve) => input.write(chunk, resolve));
    if (failed) return;
  }
}

/**
 * The process starts computing when its input ends. It writes an object, or a list of issues if it refuses the body.
 */
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

/** The output of the process. Throws if the process is killed before its end. */
function complete({ child, output, ended }: Reader, first: Uint8Array): AsyncIterable<Uint8Array> {
  const sending = setTimeout(() => child.kill("SIGKILL"), bounds.sending); // even if the client never reads
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
  if (code === null) return refuseInput("text", "changelogTooComplex"); // killed because of its time or memory
  return new Error(`The process that reads change logs ended with ${code}.`);
}
