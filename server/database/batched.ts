/**
 * Collects single rows and writes them in one transaction, because a durable commit costs the same for one row as for
 * fifty. `add` resolves after the commit that contains its row, and rejects if that commit fails.
 */
export function batched<Row>(
  write: (rows: Row[]) => Promise<void>,
  max = 500,
): { add(row: Row): Promise<void>; settled(): Promise<void> } {
  type Waiting = { row: Row; done: () => void; failed: (reason: unknown) => void };
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length) {
      await new Promise(setImmediate); // includes all requests of this turn of the event loop: SQLite's commit delays those of the next
      const group = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        await write(group.map(({ row }) => row));
        for (const { done } of group) done();
      } catch (reason) {
        for (const { failed } of group) failed(reason);
      }
    }
    running = undefined;
  }

  return {
    add(row) {
      return new Promise((done, failed) => {
        waiting.push({ row, done, failed });
        running ??= run();
      });
    },
    async settled() {
      await running;
    },
  };
}
