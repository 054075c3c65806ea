import { randomUUID } from "node:crypto";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * The duration of a lease in milliseconds, longer than any work under one takes, so that two servers never do the same
 * at once. Leases are the columns `lease` and `leased_until`; `due_at` says when work is due.
 */
const leaseTime = 60_000;

/** The condition for rows that are due, or whose time is further ahead than any `wait`: the clock was set back since. */
export function isDue(at: Date, wait: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(due_at <= ${at.toISOString()} or due_at > ${later(at, wait)})`;
}

/** The condition for rows that nobody works on, or whose lease has expired. */
export function isFree(at: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(leased_until is null or ${isLeaseExpired(at)})`;
}

/** A lease of twice its time was taken before the clock was set back; servers' clocks never differ that much. */
export function isLeaseExpired(at: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(leased_until <= ${at.toISOString()} or leased_until > ${later(at, 2 * leaseTime)})`;
}

/** What a row gets that a process works on from now on; `lease` tells its own from a later one. */
export function leasedFrom(at: Date) {
  return { lease: randomUUID(), leased_until: later(at, leaseTime), attempts: sql<number>`attempts + 1` };
}

export function later(at: Date, milliseconds: number): string {
  return new Date(at.getTime() + milliseconds).toISOString();
}
