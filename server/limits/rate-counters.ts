import { createHmac, randomBytes } from "node:crypto";
import type { Read, Write } from "../database/database.ts";
import type { Portal } from "../portal.ts";
import { second } from "../time/time.ts";

/** The maximum difference of two servers' clocks; a time further ahead was written before the clock was set back. */
const clockSkew = 10 * second;

/** At most `max` of a kind for one subject within `within` milliseconds. */
export type Limit = { within: number; max: number };

/** A kind of event and its subject, which is stored as keyed HMAC. */
export type RateCounter = { kind: string; subject: string };

type Counting = Pick<Portal, "keys" | "now">;

/**
 * Milliseconds until every limit allows one more; 0 if it does now. Never longer than the limit's period: events
 * slightly ahead, from another server's clock, count as of now; events further ahead do not count until then.
 */
export async function waitTime(
  { keys, now }: Counting,
  read: Read,
  counter: RateCounter,
  limits: Limit[],
): Promise<number> {
  const moment = now().getTime();
  const subject = subjectHmac(keys.rateCounters, counter);
  const longest = Math.max(...limits.map(({ within }) => within));
  const max = Math.max(...limits.map((limit) => limit.max));
  const rows = await read
    .selectFrom("rate_counters")
    .select("at")
    .where("kind", "=", counter.kind)
    .where("subject", "=", subject)
    .where("at", ">", moment - longest)
    .where("at", "<=", moment + clockSkew)
    .orderBy("at", "desc")
    .limit(Math.max(1, max))
    .execute();
  const waits = limits.map(({ within, max: allowed }) => {
    if (allowed === 0) return within;
    const decisive = rows[allowed - 1]; // when this one expires, one more is allowed
    return decisive ? Math.max(0, Math.min(decisive.at, moment) + within - moment) : 0;
  });
  return Math.max(0, ...waits);
}

/** Counts an event; its id can take it back. */
export async function count({ keys, now }: Counting, write: Write, counter: RateCounter): Promise<string> {
  const id = randomBytes(12).toString("base64url");
  await write
    .insertInto("rate_counters")
    .values({ id, kind: counter.kind, subject: subjectHmac(keys.rateCounters, counter), at: now().getTime() })
    .execute();
  return id;
}

/**
 * Counts an event in the same statement that checks its limits, which the caller has locked. `undefined` if one of them
 * does not allow it.
 */
export async function countWithin(
  { keys, now }: Counting,
  write: Write,
  counter: RateCounter,
  limits: Limit[],
): Promise<string | undefined> {
  const id = randomBytes(12).toString("base64url");
  const moment = now().getTime();
  const subject = subjectHmac(keys.rateCounters, counter);
  const counted = write
    .selectFrom("rate_counters")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", counter.kind)
    .where("subject", "=", subject)
    .where("at", "<=", moment + clockSkew);
  const event = write
    .selectNoFrom((row) => [
      row.val(id).as("id"),
      row.val(counter.kind).as("kind"),
      row.val(subject).as("subject"),
      row.cast<number>(row.val(moment), "bigint").as("at"),
    ])
    .where((row) => row.and(limits.map(({ within, max }) => row(counted.where("at", ">", moment - within), "<", max))));
  const { numInsertedOrUpdatedRows } = await write
    .insertInto("rate_counters")
    .columns(["id", "kind", "subject", "at"])
    .expression(event)
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? id : undefined;
}

/** Removes an event that turned out not to count. */
export async function removeCount(
  { keys }: Pick<Portal, "keys">,
  write: Write,
  counter: RateCounter,
  id: string,
): Promise<void> {
  await write
    .deleteFrom("rate_counters")
    .where("kind", "=", counter.kind)
    .where("subject", "=", subjectHmac(keys.rateCounters, counter))
    .where("id", "=", id)
    .execute();
}

/** Removes all events of a counter. */
export async function removeCounts({ keys }: Pick<Portal, "keys">, write: Write, counter: RateCounter): Promise<void> {
  await write
    .deleteFrom("rate_counters")
    .where("kind", "=", counter.kind)
    .where("subject", "=", subjectHmac(keys.rateCounters, counter))
    .execute();
}

function subjectHmac(key: Uint8Array, { kind, subject }: RateCounter): string {
  return createHmac("sha256", key).update(`${kind} ${subject}`).digest("base64url").slice(0, 22);
}
