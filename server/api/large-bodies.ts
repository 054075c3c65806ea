/** Bodies from this size wait for their turn, in bytes; people's forms are smaller. */
const large = 4_096;
/** So many times as long as one has taken the next one waits, but no longer than so many milliseconds. */
const rest = { times: 4, longest: 100 };

const waiting: (() => void)[] = [];
let freeAt = 0;

/**
 * Does the work on a body; on large ones one after another with rests between, so that however many come, most of the
 * time is left for everything else. One that comes alone does not wait.
 */
export function inTurn(size: number, work: () => void): void {
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
