type Repetition = { every: number; onError: (error: unknown) => void };

/**
 * Repeats work at an interval in milliseconds, without overlaps; passes errors to `onError`. `run` runs it at once;
 * `stop` waits for a pending run. The timer does not keep the process alive.
 */
export function repeat(
  work: () => Promise<void>,
  { every, onError }: Repetition,
): { run(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, every).unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
