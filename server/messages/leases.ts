import { noticeKinds, type NoticeKind } from "../../contract/schemas/messages.ts";
import type { Language } from "../../contract/language.ts";
import { isDue, isFree, isLeaseExpired } from "../database/lease.ts";
import type { Read, Write } from "../database/database.ts";
import type { Channel, MessagePurpose } from "../database/messages-tables.ts";
import { maskMailbox } from "../identifiers/mailbox.ts";
import { maskPhone } from "../identifiers/phone.ts";
import { dueJobs, leaseJob, settleJob, type Job } from "../outgoing/jobs.ts";
import type { Portal } from "../portal.ts";
import { longestWait, type NextState } from "./after-attempt.ts";

/** A job that is a mail or a text message; `content` is encrypted. */
export type MessageRow = Job & {
  channel: Channel;
  /** Of a notice, what it tells. */
  purpose: Exclude<MessagePurpose, "notice"> | NoticeKind;
  receiver: string;
  language: Language;
};

/** The columns that only messages always have. */
export type MessageColumns = Pick<MessageRow, "channel" | "purpose" | "receiver" | "language">;

/** The jobs that are messages. */
export function messageJobs(read: Read) {
  return read.selectFrom("jobs").where("webhook", "is", null);
}

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
    .selectFrom("jobs")
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
    .selectFrom("jobs")
    .selectAll()
    .$narrowType<MessageColumns>()
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
    .selectFrom("jobs")
    .selectAll()
    .$narrowType<MessageColumns>()
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where("expires_at", "<=", at.toISOString())
    .where(isFree(at))
    .orderBy("id")
    .limit(maxEnded)
    .execute();
  for (const row of rows) await end(write, row, { state: "expired", error: row.response }, at);
}

async function lease(write: Write, channel: Channel, max: number, at: Date): Promise<MessageRow[]> {
  const due = await dueJobs(write, at, longestWait)
    .select("id")
    .where("channel", "=", channel)
    .orderBy("due_at")
    .orderBy("id")
    .limit(max)
    .execute();
  const leased: MessageRow[] = [];
  for (const { id } of due) {
    const job = await leaseJob(write, id, at);
    if (job) leased.push(job as MessageRow); // of one of its channels
  }
  return leased;
}

/**
 * Records the outcome of an attempt. Returns `false` if the message was withdrawn or leased by another server
 * meanwhile.
 */
export async function recordOutcome({ db, now }: Database, row: MessageRow, verdict: NextState): Promise<boolean> {
  return db.write((write) =>
    verdict.state === "waiting"
      ? settleJob(write, row, { due_at: verdict.dueAt.toISOString(), response: verdict.error })
      : end(write, row, verdict, now()),
  );
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
  return settleJob(write, row, {
    state,
    ...(!staysReadable(row, state) && { content: null, receiver: maskReceiver(row) }),
    settled_at: at.toISOString(),
    response: error,
    to_file: Number(toFile),
  });
}
