import type { Logger } from "./log.ts";
import { second } from "../time/time.ts";
import { repeat } from "./repeat.ts";

const lookEvery = second;
/** How long a stopping server waits for pending work, in milliseconds. What it interrupts is due after its lease. */
const stopLimit = 10 * second;

/** `lease` leases rows that are due, given those that this process works on; `work` does one and records the outcome. */
type Work<Row> = {
  what: string;
  lease: (underWay: readonly Row[]) => Promise<readonly Row[]>;
  work: (row: Row) => Promise<void>;
};

/** Works on leased rows: looks for them when woken, when some work is done, and every second. No failure ends it. */
export function workOnLeases<Row extends { id: string }>(
  { lifecycle, log }: { lifecycle: { readOnly: boolean }; log: Logger },
  { what, lease, work }: Work<Row>,
): { wake(): void; stop(): Promise<void> } {
  const underWay = new Map<Row, Promise<void>>();
  let troubled = false;
  const begin = (row: Row) => {
    const one = work(row)
      .catch((error: unknown) => log.error({ err: error, id: row.id }, `an outcome of ${what} was not recorded`))
      .finally(() => {
        underWay.delete(row);
        looking.run(); // another one may begin
      });
    underWay.set(row, one);
  };
  const look = async () => {
    if (lifecycle.readOnly) return; // the target of the move does it
    for (const row of await lease([...underWay.keys()])) begin(row);
    if (troubled) log.info(`${what} are delivered again`);
    troubled = false;
  };
  const onError = (error: unknown) => {
    if (!troubled) log.error({ err: error }, `${what} cannot be delivered; trying again every second`);
    troubled = true;
  };
  const looking = repeat(look, { every: lookEvery, onError });
  looking.run();
  return {
    wake: () => looking.run(),
    async stop() {
      await looking.stop();
      await within(stopLimit, Promise.all(underWay.values()));
    },
  };
}

async function within(limit: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, limit)))]);
  clearTimeout(timer);
}
