import type { Write } from "../database/open.ts";
import { acquireLock } from "../limits/lock-rows.ts";
import { waitFor, count, type Limit } from "../limits/rate-counters.ts";
import type { Portal } from "../portal.ts";
import { hour } from "../time.ts";
import { queueMessage, sentBySite, siteLimits, type NewMessage } from "./queue.ts";

/** What an account's owner is told by text message without having asked for it. */
const noticesPerNumber: Limit[] = [{ within: hour, most: 5 }];
const mostReleased = 100;

type Notice = Omit<NewMessage, "notBefore" | "expiresAt">;

/**
 * Queues a notice in the caller's transaction. Text messages beyond five an hour and number, and while the whole site may
 * send none, are held, and told of together in one message that says how many: so that somebody who logs in again and
 * again neither fills a telephone nor the operator's bill.
 */
export async function sendNotice(portal: Portal, write: Write, notice: Notice): Promise<void> {
  const { channel, to, account, language } = notice;
  if (channel === "mail") return void (await queueMessage(portal, write, notice));
  const held = await heldFor(portal, write, to);
  if ((await waitForNotice(portal, write, to)) > 0) return hold(portal, write, { to, account, language });
  if (held === 0) return send(portal, write, notice);
  await write.deleteFrom("held_notices").where("receiver", "=", to).execute();
  await send(portal, write, { ...notice, content: { kind: "heldNotices", count: held + 1 } });
}

/** Sends what was held, one message a number, as soon as number and site may have it. */
export async function sendHeldNotices(portal: Portal): Promise<void> {
  const rows = await portal.db.read
    .selectFrom("held_notices")
    .selectAll()
    .orderBy("held_at")
    .limit(mostReleased)
    .execute();
  for (const { receiver: to, account, language } of rows) {
    await portal.db.write(async (write) => {
      const held = await heldFor(portal, write, to);
      if (held === 0 || (await waitForNotice(portal, write, to)) > 0) return;
      await write.deleteFrom("held_notices").where("receiver", "=", to).execute();
      const content = { kind: "heldNotices", count: held } as const;
      const own = { channel: "sms", to, content, account: account ?? undefined } as const;
      await send(portal, write, { ...own, language });
    });
  }
}

/** How many notices wait for a number; nobody else changes that until the commit. */
async function heldFor(portal: Portal, write: Write, to: string): Promise<number> {
  // One turn for all notices: a transaction that tells two numbers cannot wait for another that tells them the other way round
  await acquireLock(portal, write, `${sentBySite.sms.kind} ${sentBySite.sms.subject}`);
  const row = await write.selectFrom("held_notices").select("count").where("receiver", "=", to).executeTakeFirst();
  return row?.count ?? 0;
}

async function waitForNotice(portal: Portal, write: Write, to: string): Promise<number> {
  const own = await waitFor(portal, write, { kind: "notice", subject: to }, noticesPerNumber);
  if (own > 0 || !portal.config.rateLimits) return own;
  return waitFor(portal, write, sentBySite.sms, siteLimits(portal.config.sms));
}

async function send(portal: Portal, write: Write, notice: Notice): Promise<void> {
  await count(portal, write, { kind: "notice", subject: notice.to });
  await queueMessage(portal, write, notice);
}

async function hold(
  { now }: Portal,
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
