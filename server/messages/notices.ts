import type { Write } from "../database/database.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import { waitTime, count, type Limit } from "../limits/rate-counters.ts";
import type { Clock, Stores } from "../portal.ts";
import { hour } from "../time/time.ts";
import { queueMessage, sentBySite, siteLimits, type NewMessage } from "./queue.ts";

/** Limits on text messages that notify an account's owner. */
const noticesPerNumber: Limit[] = [{ within: hour, max: 5 }];
const maxReleased = 100;

type Notice = Omit<NewMessage, "notBefore" | "expiresAt">;

/**
 * Queues a notice in the caller's transaction. Holds text messages beyond five per hour and number, or while the site's
 * limit is reached, and combines them in one message with their count, so that repeated logins cannot cause many
 * messages or high costs.
 */
export async function sendNotice(portal: Stores & Clock, write: Write, notice: Notice): Promise<void> {
  const { channel, to, account, language } = notice;
  if (channel === "mail") return void (await queueMessage(portal, write, notice));
  const held = await heldFor(write, to);
  if ((await waitForNotice(portal, write, to)) > 0) return hold(portal, write, { to, account, language });
  if (held === 0) return send(portal, write, notice);
  await write.deleteFrom("held_notices").where("receiver", "=", to).execute();
  await send(portal, write, { ...notice, content: { kind: "heldNotices", count: held + 1 } });
}

/** Sends held notices, one message per number, as soon as the limits of number and site allow it. */
export async function sendHeldNotices(portal: Stores & Clock): Promise<void> {
  const rows = await portal.db.read
    .selectFrom("held_notices")
    .selectAll()
    .orderBy("held_at")
    .limit(maxReleased)
    .execute();
  for (const { receiver: to, account, language } of rows) {
    await portal.db.write(async (write) => {
      const held = await heldFor(write, to);
      if (held === 0 || (await waitForNotice(portal, write, to)) > 0) return;
      await write.deleteFrom("held_notices").where("receiver", "=", to).execute();
      const content = { kind: "heldNotices", count: held } as const;
      const own = { channel: "sms", to, content, account: account ?? undefined } as const;
      await send(portal, write, { ...own, language });
    });
  }
}

/** The number of notices held for a number, locked until the commit. */
async function heldFor(write: Write, to: string): Promise<number> {
  // One lock for all notices, so that two transactions about the same two numbers cannot deadlock
  await acquireLock(write, `${sentBySite.sms.kind} ${sentBySite.sms.subject}`);
  const row = await write.selectFrom("held_notices").select("count").where("receiver", "=", to).executeTakeFirst();
  return row?.count ?? 0;
}

async function waitForNotice(portal: Clock, write: Write, to: string): Promise<number> {
  const own = await waitTime(portal, write, { kind: "notice", subject: to }, noticesPerNumber);
  if (own > 0 || !portal.config.rateLimits) return own;
  return waitTime(portal, write, sentBySite.sms, siteLimits(portal.config.sms));
}

async function send(portal: Stores & Clock, write: Write, notice: Notice): Promise<void> {
  await count(portal, write, { kind: "notice", subject: notice.to });
  await queueMessage(portal, write, notice);
}

async function hold(
  { now }: Clock,
  write: Write,
  { to, account, language }: Pick<Notice, "to" | "account" | "language">,
): Promise<void> {
  await write
    .insertInto("held_notices")
    .values({ receiver: to, account: account ?? null, language, count: 1, held_at: now().toISOString() })
    .onConflict((conflict) =>
      conflict.column("receiver").doUpdateSet((row) => ({ count: row("held_notices.count", "+", 1), language })),
    )
    .execute();
}
