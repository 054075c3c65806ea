/** Runs tasks in order, one per turn of the event loop, so that connections are served in between. */
export function onePerEventLoopTurn(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(next);
  };
}
