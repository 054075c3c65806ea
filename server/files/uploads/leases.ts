import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { day, second } from "../../time/time.ts";

/** An upload expires this long after its last request. */
const uploadLifetime = day;
/** The duration of a lease, which the holder renews more often. */
const leaseTime = 20 * second;
const renewEvery = second;
/** How long a request waits for the holder to release the lease. */
const maxWait = 10 * second;
const pollInterval = 50;

export type Lease = {
  /** Whether the lease is free or expired. */
  isHeld(): boolean;
  release(): Promise<void>;
};

/**
 * Acquires the lease of an upload, so that only one request on any server writes it. Calls `onRequested` when another
 * request wants the lease, because clients reconnect before the server notices that their connection broke. Throws
 * `notFound` (10108) if there is no such upload, `unavailable` (10503) if the holder does not release it.
 */
export async function leaseUpload(portal: Stores & Clock, id: string, onRequested: () => void): Promise<Lease> {
  const lease = randomBytes(12).toString("hex");
  const deadline = performance.now() + maxWait;
  let until = performance.now() + leaseTime;
  while (!(await take(portal, id, lease))) {
    if (performance.now() > deadline) throw refuse("unavailable");
    await askForRelease(portal, id);
    await pause(pollInterval);
    until = performance.now() + leaseTime;
  }
  const renewOrWarn = async () => {
    const renewing = performance.now();
    const held = await renew(portal, id, lease);
    if (held) until = renewing + leaseTime;
    if (held?.release_asked !== 0) onRequested();
  };
  const timer = setInterval(() => {
    renewOrWarn().catch((error: unknown) => portal.log.warn({ err: error }, "an upload's lease was not renewed"));
  }, renewEvery);
  return {
    isHeld: () => performance.now() < until,
    async release() {
      clearInterval(timer);
      await letGo(portal, id, lease);
    },
  };
}

/** Acquires the lease; returns whether it could. */
async function take({ db, now }: Stores & Clock, id: string, lease: string): Promise<boolean> {
  const at = now().getTime();
  const present = await db.write(async (write) => {
    const { numUpdatedRows } = await write
      .updateTable("uploads")
      .set({ lease, ...times(at), release_asked: 0 })
      .where("id", "=", id)
      .where((where) => where.or([where("lease", "is", null), where("leased_until", "<=", new Date(at).toISOString())]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return "taken";
    return write.selectFrom("uploads").select("id").where("id", "=", id).executeTakeFirst();
  });
  if (!present) throw refuse("notFound");
  return present === "taken";
}

function times(at: number): { leased_until: string; expires_at: string } {
  return {
    leased_until: new Date(at + leaseTime).toISOString(),
    expires_at: new Date(at + uploadLifetime).toISOString(),
  };
}

export function expiryFrom(now: Date): string {
  return times(now.getTime()).expires_at;
}

function renew({ db, now }: Stores & Clock, id: string, lease: string) {
  return db.write((write) =>
    write
      .updateTable("uploads")
      .set(times(now().getTime()))
      .where("id", "=", id)
      .where("lease", "=", lease)
      .returning("release_asked")
      .executeTakeFirst(),
  );
}

async function askForRelease({ db }: Stores, id: string): Promise<void> {
  await db.write((write) =>
    write
      .updateTable("uploads")
      .set({ release_asked: 1 })
      .where("id", "=", id)
      .where("lease", "is not", null)
      .execute(),
  );
}

async function letGo({ db }: Stores, id: string, lease: string): Promise<void> {
  await db.write((write) =>
    write
      .updateTable("uploads")
      .set({ lease: null, leased_until: null, release_asked: 0 })
      .where("id", "=", id)
      .where("lease", "=", lease)
      .execute(),
  );
}
