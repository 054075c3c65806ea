/** Runs so many pieces of work at the same time at most; others wait for their turn, in order. */
export function openSemaphore(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((turn) => waiting.push(turn));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next(); // which takes this one's place
      else running--;
    }
  };
}
