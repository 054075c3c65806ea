import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { openKeyedQueue } from "../limits/keyed-queue.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { second } from "../time.ts";
import { tooManyLines } from "./exit-codes.ts";

/** 10 MB take a few seconds and some 300 MB. */
const bounds = { milliseconds: 30 * second, megabytes: 1_024 };
/** How many wait while one is read; publishers are few. */
const mostWaiting = 4;
/** Characters that are handed on at a time. */
const pieceSize = 64 * 1024;
/** The same ending as this file's: the program lies beside it both among the sources and in a build. */
const program = path.join(import.meta.dirname, `changelog-child${path.extname(import.meta.filename)}`);
/** Without a pool, the garbage collection runs in the one thread, whose priority is low. */
const flags = [`--max-old-space-size=${bounds.megabytes}`, "--v8-pool-size=0"];

const inTurn = openKeyedQueue();
let waiting = 0;

/**
 * Reads a change log in a process of its own, one at a time, because a long one takes seconds. A thread would do, but its
 * garbage collection and its memory, given back at once, held up requests for up to 75 ms. Returns the contract's
 * `changelog` as JSON in pieces. Throws `invalidInput` (10100) for one of too many lines, or which takes too long, and
 * `unavailable` (10503) when too many wait.
 */
export async function readChangelog(text: string): Promise<Iterable<Uint8Array>> {
  if (waiting > mostWaiting) throw refuse("unavailable");
  waiting++;
  try {
    return await inTurn("change log", () => readInProcess(text));
  } finally {
    waiting--;
  }
}

async function readInProcess(text: string): Promise<Uint8Array[]> {
  const child = spawn(process.execPath, [...flags, program], {
    env: {}, // it needs none of the portal's secrets
    stdio: ["pipe", "pipe", "ignore"],
    timeout: bounds.milliseconds,
    killSignal: "SIGKILL",
  });
  child.stdin.on("error", () => undefined); // it ended before it had read everything; how it ended says why
  Readable.from(pieces(text)).pipe(child.stdin);
  const ended = once(child, "close") as Promise<[code: number | null]>;
  const json = (await child.stdout.toArray()) as Uint8Array[]; // a stream without an encoding
  const [code] = await ended;
  if (code === 0) return json;
  if (code === tooManyLines) throw refuseInput("text", "changelogLines");
  if (code === null) throw refuseInput("text", "changelogTooComplex"); // ended by a signal: for its time or its memory
  throw new Error(`The process that reads change logs ended with ${code}.`);
}

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + pieceSize;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++; // both halves of a character in one piece
    yield text.slice(start, end);
    start = end;
  }
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc_00) === 0xd8_00;
}
