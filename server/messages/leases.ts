import type { Selectable } from "kysely";
import { noticeKinds, type NoticeKind } from "../../contract/schemas/messages.ts";
import { isDue, isFree, isLeaseExpired, leasedFrom } from "../database/lease.ts";
import type { Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Channel, MessagePurpose } from "../database/messages-tables.ts";
import { maskMailbox } from "../identifiers/mailbox.ts";
import { maskPhone } from "../identifiers/phone.ts";
import type { Portal } from "../portal.ts";
import { longestWait, type NextState } from "./after-attempt.ts";

export type MessageRow = Selectable<Tables["messages"]>;
type Database = Pick<Portal, "db" | "now">;

const maxEnded = 500;

export function maskReceiver({ channel, receiver }: Pick<MessageRow, "channel" | "receiver">): string {
  return channel === "sms" ? maskPhone(receiver) : maskMailbox(receiver);
}

/**
 * Leases up to `max` pending messages of a channel to this server. Ends expired messages and, if the provider must not
 * send twice, those whose server died while sending.
 */
export async function leasePending(
  { db, now }: Database,
  channel: Channel,
  { repeatable, max }: { repeatable: boolean; max: number },
): Promise<MessageRow[]> {
  const at = now();
  const waiting = await db.read
    .selectFrom("messages")
    .select("id")
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where(isFree(at))
    .where((eb) => eb.or([isDue(at, longestWait), eb("expires_at", "<=", at.toISOString())]))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return []; // the usual case, without the write lock
  return db.write(async (write) => {
    if (!repeatable) await endAbandoned(write, channel, at);
    await endExpired(write, channel, at);
    return lease(write, channel, max, at);
  });
}

async function endAbandoned(write: Write, channel: Channel, at: Date): Promise<void> {
  const rows = await write
    .selectFrom("messages")
    .selectAll()
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where(isLeaseExpired(at))
    .orderBy("id")
    .limit(maxEnded)
    .execute();
  for (const row of rows)
    await end(write, row, { state: "unknown", error: "the server ended while it was sending" }, at);
}

async function endExpired(write: Write, channel: Channel, at: Date): Promise<void> {
  const rows = await write
    .selectFrom("messages")
    .selectAll()
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where("expires_at", "<=", at.toISOString())
    .where(isFree(at))
    .orderBy("id")
    .limit(maxEnded)
    .execute();
  for (const row of rows) await end(write, row, { state: "expired", error: row.last_error }, at);
}

async function lease(write: Write, channel: Channel, max: number, at: Date): Promise<MessageRow[]> {
  const due = await write
    .selectFrom("messages")
    .select("id")
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where(isDue(at, longestWait))
    .where(isFree(at))
    .orderBy("due_at")
    .orderBy("id")
    .limit(max)
    .execute();
  const taken: MessageRow[] = [];
  for (const { id } of due) {
    const row = await write
      .updateTable("messages")
      .set(leasedFrom(at))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where(isFree(at)) // on PostgreSQL another server may have taken it meanwhile
      .returningAll()
      .executeTakeFirst();
    if (row) taken.push(row);
  }
  return taken;
}

/**
 * Records the outcome of an attempt. Returns `false` if the message was withdrawn or leased by another server
 * meanwhile.
 */
export async function recordOutcome({ db, now }: Database, row: MessageRow, verdict: NextState): Promise<boolean> {
  return db.write((write) =>
    verdict.state === "waiting" ? putBack(write, row, verdict) : end(write, row, verdict, now()),
  );
}

async function putBack(write: Write, row: MessageRow, verdict: { dueAt: Date; error: string }): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("messages")
    .set({ lease: null, leased_until: null, due_at: verdict.dueAt.toISOString(), last_error: verdict.error })
    .where("id", "=", row.id)
    .where("lease", "=", row.lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whether messages of a purpose may be sent again long after a failure: they contain neither a code nor a confirmation link.
 */
export function isRepeatedPurpose(purpose: MessageRow["purpose"]): boolean {
  return isNotice(purpose) || purpose === "decision";
}

export function isNotice(purpose: MessageRow["purpose"]): purpose is NoticeKind {
  return noticeKinds.some((each) => each === purpose);
}

/** The purpose as logs, files and providers name it: one for all notices. */
export function purposeOf(purpose: MessageRow["purpose"]): MessagePurpose {
  return isNotice(purpose) ? "notice" : purpose;
}

/** Whether a message can be sent again, so that its content is retained. */
function staysReadable({ purpose }: MessageRow, state: MessageRow["state"]): boolean {
  return (state === "failed" || state === "unknown") && isRepeatedPurpose(purpose);
}

/**
 * Ends a message that nobody else has changed: deletes its content and masks its receiver, unless it can be sent again.
 */
async function end(
  write: Write,
  row: MessageRow,
  { state, error = null, toFile = false }: Pick<MessageRow, "state"> & { error?: string | null; toFile?: boolean },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("messages")
    .set({
      state,
      ...(!staysReadable(row, state) && { sealed: null, receiver: maskReceiver(row) }),
      lease: null,
      leased_until: null,
      settled_at: at.toISOString(),
      last_error: error,
      to_file: Number(toFile),
    })
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .where("lease", row.lease === null ? "is" : "=", row.lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
