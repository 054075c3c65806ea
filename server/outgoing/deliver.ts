import type { Portal } from "../portal.ts";
import { repeat } from "../process/repeat.ts";
import { second } from "../time/time.ts";
import { isSendingHeld } from "./held.ts";
import type { Job } from "./jobs.ts";

/** How long a stopping server waits for jobs under way, in milliseconds. What it interrupts is due after its lease. */
const stopLimit = 10 * second;

/** Sends the jobs of one channel. */
export type Sender<Row extends Job = Job> = {
  /** Leases jobs that are due, given those of this channel that this process works on. */
  lease(underWay: readonly Row[]): Promise<readonly Row[]>;
  /** Makes one attempt at a leased job, and records the outcome. */
  attempt(job: Row): Promise<void>;
  close?(): Promise<void>;
};

/** Sends all that is due, and returns the number of attempts. Rejects if the database is unavailable. */
export async function deliverDue({ db }: Pick<Portal, "db">, senders: readonly Sender[]): Promise<number> {
  if (await isSendingHeld(db.read)) return 0;
  const counts = await Promise.all(
    senders.map(async (sender) => {
      let count = 0;
      for (;;) {
        const jobs = await sender.lease([]);
        if (jobs.length === 0) return count;
        await Promise.all(jobs.map((job) => sender.attempt(job)));
        count += jobs.length;
      }
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Works on jobs: looks for them when woken, when one is done, and twice a second. No failure ends it. */
export function startDelivery(
  { db, lifecycle, log, state }: Pick<Portal, "db" | "lifecycle" | "log" | "state">,
  senders: readonly Sender[],
): { wake(): void; stop(): Promise<void> } {
  const channels = senders.map((sender) => ({ sender, jobs: new Map<Job, Promise<void>>() }));
  let troubled = false;
  const begin = ({ sender, jobs }: (typeof channels)[number], job: Job) => {
    const attempt = sender
      .attempt(job)
      .catch((error: unknown) => log.error({ err: error, id: job.id }, "the outcome of a job was not recorded"))
      .finally(() => {
        jobs.delete(job);
        looking.run(); // another one may begin
      });
    jobs.set(job, attempt);
  };
  const look = async () => {
    if (lifecycle.readOnly) return; // the target of the move does it
    if (await isSendingHeld(db.read)) return;
    // One channel that cannot be used does not stop the others
    const results = await Promise.allSettled(
      channels.map(async (channel) => {
        for (const job of await channel.sender.lease([...channel.jobs.keys()])) begin(channel, job);
      }),
    );
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    if (troubled) log.info("messages and events are delivered again");
    troubled = false;
  };
  const onError = (error: unknown) => {
    if (!troubled) log.error({ err: error }, "messages or events cannot be delivered; trying again twice a second");
    troubled = true;
  };
  const looking = repeat(look, { onError });
  looking.run();
  const stop = state.follow(async (found) => {
    if (found.hasJobs && !found.isSendingHeld) looking.run();
  }, onError);
  return {
    wake: () => looking.run(),
    async stop() {
      await stop();
      await looking.stop();
      await within(stopLimit, Promise.all(channels.flatMap(({ jobs }) => [...jobs.values()])));
      for (const sender of senders) await sender.close?.();
    },
  };
}

async function within(limit: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, limit)))]);
  clearTimeout(timer);
}
