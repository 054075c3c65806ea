import { parseBody } from "../http/json.ts";

/** Bodies from this size on are parsed one after another, in bytes; forms are smaller. */
const large = 4_096;
/** The pause after each body, relative to the time that it took, with a maximum in milliseconds. */
const rest = { times: 4, longest: 100 };

const waiting: (() => void)[] = [];
let freeAt = 0;

/** Parses a request body as `parseBody` does: small ones at once, large ones in turn. */
export function parseInTurn(bytes: Uint8Array, done: (error: Error | null, body?: unknown) => void): void {
  runInOrder(bytes.length, () => {
    try {
      done(null, parseBody(bytes));
    } catch (error) {
      done(error as Error); // parseBody throws nothing else
    }
  });
}

/**
 * Runs the work on a body; for large bodies one after another with pauses between them, so that many large bodies leave
 * most of the time for other requests. A single body does not wait.
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
