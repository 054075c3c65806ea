import type { Read, Write } from "../database/database.ts";

/** Withdraws the message about a decision that is scheduled for this moment. Returns whether it was still unsent. */
export async function withdrawDecision(write: Write, account: string, due: Date): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom("jobs")
    .where("subject", "=", account)
    .where("purpose", "=", "decision")
    .where("due_at", "=", due.toISOString())
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the message about a decision is still unsent. */
export async function isDecisionMessagePending(read: Read, account: string, due: Date): Promise<boolean> {
  const row = await read
    .selectFrom("jobs")
    .select("id")
    .where("subject", "=", account)
    .where("purpose", "=", "decision")
    .where("due_at", "=", due.toISOString())
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws every unsent message about a decision, because something newer replaces it. */
export async function withdrawDecisions(write: Write, account: string): Promise<void> {
  await write
    .deleteFrom("jobs")
    .where("subject", "=", account)
    .where("purpose", "=", "decision")
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
}

type Receiver = { id: string; phone: string | null; mailbox: string | null };

/**
 * Deletes every message and held notice of an account that is being deleted; one that is being sent cannot be recalled.
 */
export async function forgetMessages(write: Write, { id, phone, mailbox }: Receiver): Promise<void> {
  const receivers = [phone, mailbox].filter((receiver) => receiver !== null);
  await write.deleteFrom("jobs").where("subject", "=", id).where("webhook", "is", null).execute();
  if (receivers.length === 0) return; // an account of the company login; PostgreSQL has no empty list
  await write.deleteFrom("jobs").where("receiver", "in", receivers).execute();
  await write.deleteFrom("held_notices").where("receiver", "in", receivers).execute();
}
