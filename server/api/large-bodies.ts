/** Bodies from this size are read one in each turn of the event loop, in bytes; people's forms are smaller. */
const large = 4_096;
const waiting: (() => void)[] = [];

/** Does the work on a body; on a large one in a turn of its own, so that pages wait for one of them and not for all. */
export function inTurn(size: number, work: () => void): void {
  if (size < large) return work();
  if (waiting.push(work) === 1) setImmediate(next);
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(next);
}
