import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Read, Write } from "../database/database.ts";
import type { Logger } from "./log.ts";
import { refuse } from "../refuse.ts";
import { readOnlyKey, type PortalState, type StateWatch } from "./portal-state.ts";
import { StartError } from "../config/start-error.ts";
import { minute, second } from "../time/time.ts";

/** How often a process reports that it is running, in milliseconds. */
const sayEvery = 5 * second;
/** A process that has not reported for this long has ended, in milliseconds. */
const forgottenAfter = 3 * sayEvery;

export type Lifecycle = {
  /** Whether the portal is about to shut down: it still serves, but asks load balancers to stop sending requests. */
  draining: boolean;
  /** Whether the portal is shutting down. */
  closing: boolean;
  /** Whether nothing may be written, because the portal is being moved. */
  readOnly: boolean;
};

/** What a running process reports to the others on the same database. */
export type Serving = {
  /** Reports that this process is running, and follows the read-only mode. Returns a function that stops both. */
  start(): Promise<() => Promise<void>>;
};

type ServingParts = { db: Database; lifecycle: Lifecycle; now: () => Date; log: Logger; state: StateWatch };

/** Makes features' writes throw `readOnly` (10503) in read-only mode. */
export function refuseWrites(db: Database, lifecycle: Lifecycle): Database {
  return {
    ...db,
    write: (work) => (lifecycle.readOnly ? Promise.reject(refuse("readOnly")) : db.write(work)),
  };
}

export function openServing({ db, lifecycle, now, log, state }: ServingParts): Serving {
  return {
    async start() {
      const id = randomBytes(8).toString("hex");
      let saidAt = -Infinity;
      const look = async ({ isReadOnly: readOnly }: PortalState) => {
        const isNews = readOnly !== lifecycle.readOnly || performance.now() - saidAt > sayEvery;
        lifecycle.readOnly = readOnly; // no write starts from here on; those already started end before this one
        if (!isNews) return;
        await db.write((write) => say(write, { id, seen_at: now().toISOString(), read_only: readOnly ? 1 : 0 }));
        saidAt = performance.now();
      };
      await look(await state.read());
      const onError = (error: unknown) => log.warn({ err: error }, "it was not noted that this process serves");
      const stop = state.follow(look, onError);
      return async () => {
        await stop();
        await db.write((write) => write.deleteFrom("servers").where("id", "=", id).execute());
      };
    },
  };
}

/** Turns read-only mode on or off; running processes follow within a second. */
export async function setReadOnly(db: Database, readOnly: boolean): Promise<void> {
  await db.write(async (write) => {
    if (!readOnly) return void (await write.deleteFrom("portal_state").where("key", "=", readOnlyKey).execute());
    await write
      .insertInto("portal_state")
      .values({ key: readOnlyKey, value: "" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Resolves when no running process can write any more, which it does a second after `setReadOnly`. */
export async function waitForWrites(db: Database, now: () => Date): Promise<void> {
  for (const giveUp = performance.now() + minute; (await countWriting(db.read, now())) > 0;) {
    if (performance.now() > giveUp) throw new StartError("A process that serves this portal does not stop writing.");
    await pause(second / 5);
  }
}

/** Ends read-only mode in a restored database, and removes the processes that served the portal it was copied from. */
export async function resetServing(write: Write): Promise<void> {
  await write.deleteFrom("servers").execute();
  await write.deleteFrom("portal_state").where("key", "=", readOnlyKey).execute();
}

/** The number of running processes that accept writes. */
async function countWriting(read: Read, now: Date): Promise<number> {
  const since = new Date(now.getTime() - forgottenAfter).toISOString();
  const rows = await read.selectFrom("servers").select("read_only").where("seen_at", ">", since).execute();
  return rows.filter((row) => row.read_only === 0).length;
}

async function say(write: Write, row: { id: string; seen_at: string; read_only: number }): Promise<void> {
  await write
    .insertInto("servers")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  const long = new Date(Date.parse(row.seen_at) - 10 * forgottenAfter).toISOString();
  await write.deleteFrom("servers").where("seen_at", "<", long).execute();
}
