/** How long after the last keystroke a value is saved, and how long to wait after failures, in milliseconds. */
const pause = 800;
const longestWait = 60_000;

export type SaverState = "saving" | "saved" | "failed";

type Options<Value> = {
  save: (value: Value) => Promise<void>;
  onState: (state: SaverState, value: Value) => void;
};

export type Saver<Value> = ReturnType<typeof createSaver<Value>>;

/** Saves the newest value that it gets, one at a time; failed saves are repeated automatically. */
export function createSaver<Value>({ save, onState }: Options<Value>) {
  let next: { value: Value } | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const after = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };

  const saveNext = async (value: Value) => {
    next = undefined;
    onState("saving", value);
    try {
      await save(value);
      failures = 0;
      if (!next) return onState("saved", value);
      after(pause);
    } catch {
      failures += 1;
      next ??= { value };
      onState("failed", value);
      after(Math.min(longestWait, pause * 2 ** failures));
    }
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    if (running) return running;
    if (!next) return Promise.resolve();
    running = saveNext(next.value).finally(() => (running = undefined));
    return running;
  };

  return {
    push(value: Value): void {
      next = { value };
      if (!running) after(pause);
    },
    /** Saves a pending value at once, as when the reader leaves the page. */
    flush: run,
    /** Drops pending values; resolves when the save in progress has ended. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      next = undefined;
    },
  };
}
