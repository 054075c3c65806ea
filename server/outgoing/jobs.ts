import type { Selectable, Updateable } from "kysely";
import type { Read, Write } from "../database/database.ts";
import { isDue, isFree, leasedFrom } from "../database/lease.ts";
import type { Tables } from "../database/schema.ts";

/** A mail, a text message, or an event for a webhook. */
export type Job = Selectable<Tables["jobs"]>;

/** The jobs that can be leased, given the longest `wait` for an attempt in milliseconds. */
export function dueJobs(read: Read, at: Date, wait: number) {
  return read.selectFrom("jobs as job").where("state", "=", "waiting").where(isDue(at, wait)).where(isFree(at));
}

/** Leases a waiting job to this server; `undefined` if another one was faster. */
export async function leaseJob(write: Write, id: string, at: Date): Promise<Job | undefined> {
  return write
    .updateTable("jobs")
    .set(leasedFrom(at))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where(isFree(at)) // on PostgreSQL another server may have taken it meanwhile
    .returningAll()
    .executeTakeFirst();
}

/**
 * Records the outcome of an attempt, or the end of a job that nobody has leased. Returns `false` if the job was withdrawn
 * or leased by another server meanwhile.
 */
export async function settleJob(
  write: Write,
  { id, lease }: Pick<Job, "id" | "lease">,
  outcome: Updateable<Tables["jobs"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("jobs")
    .set({ ...outcome, lease: null, leased_until: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("lease", lease === null ? "is" : "=", lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
