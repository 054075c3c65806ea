/** How long nothing must have been typed before it is saved, and how long to wait after failures, in milliseconds. */
const pause = 800;
const longestWait = 60_000;

export type SaverState = "saving" | "saved" | "failed";

type Parts<Value> = {
  save: (value: Value) => Promise<void>;
  tell: (state: SaverState, value: Value) => void;
};

export type Saver<Value> = ReturnType<typeof createSaver<Value>>;

/** Saves the newest value that it is given, one at a time; what could not be saved is tried again by itself. */
export function createSaver<Value>({ save, tell }: Parts<Value>) {
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
    tell("saving", value);
    try {
      await save(value);
      failures = 0;
      if (!next) return tell("saved", value);
      after(pause);
    } catch {
      failures += 1;
      next ??= { value };
      tell("failed", value);
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
    /** Saves at once what waits, as when the page is left. */
    flush: run,
    /** Saves nothing more but what is on its way; resolves when that has ended. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      next = undefined;
    },
  };
}
