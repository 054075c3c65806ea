type Repetition = { every?: number; onError: (error: unknown) => void };

/**
 * Repeats work at an interval in milliseconds, if there is one, without overlaps; passes errors to `onError`. `run` runs it at once, or
 * once more if it is running; `stop` waits for a pending run. The timer does not keep the process alive.
 */
export function repeat(
  work: () => Promise<void>,
  { every, onError }: Repetition,
): { run(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const start = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (again) run();
      });
  };
  const run = () => {
    again = running !== undefined;
    if (!again && !stopped) start();
  };
  const timer = every === undefined ? undefined : setInterval(start, every).unref();
  return {
    run,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
