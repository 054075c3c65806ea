type Repetition = { every: number; onError: (error: unknown) => void };

/**
 * Does something every so many milliseconds, never twice at once; what it throws is handed to `onError`. `run` does it now
 * as well; `stop` waits for the one under way. It keeps no process alive.
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
