import { isDue, isFree, later, leasedFrom } from "../database/lease.ts";
import type { Write } from "../database/database.ts";
import { longestWait } from "../messages/after-attempt.ts";
import type { Portal } from "../portal.ts";
import { workOnLeases } from "../process/work-on-leases.ts";
import { recordOutcome } from "./outcome.ts";
import { send, type DeliveryRow, type WebhookRow } from "./send.ts";

/** How many requests to one webhook are under way at once; to a group chat, which shows them in order, only one. */
const maxConcurrent = 8;

/** A delivery that this server has leased. */
type Leased = DeliveryRow & { to: WebhookRow };

/** Starts the delivery of events; see `workOnLeases`. */
export function startWebhooks(portal: Portal): { wake(): void; stop(): Promise<void> } {
  return workOnLeases<Leased>(portal, {
    what: "events",
    lease: (underWay) => leaseDeliveries(portal, underWay),
    work: (delivery) => deliver(portal, delivery),
  });
}

/** Delivers everything that is due, and returns the number of attempts. */
export async function deliverEvents(portal: Portal): Promise<number> {
  let count = 0;
  for (;;) {
    const leased = await leaseDeliveries(portal, []);
    if (leased.length === 0) return count;
    await Promise.all(leased.map((delivery) => deliver(portal, delivery)));
    count += leased.length;
  }
}

/** One attempt at a delivery that this server has leased. */
export async function deliver(portal: Portal, { to: webhook, ...delivery }: Leased): Promise<void> {
  if (delivery.leased_until !== null && portal.now() >= new Date(delivery.leased_until)) return; // delayed too long
  const outcome = await send(portal, webhook, delivery);
  const settled = await recordOutcome(portal, { webhook, delivery, outcome });
  const { id, type, attempts } = delivery;
  const facts = { id, type, webhook: webhook.id, attempts, status: outcome.status, took: outcome.took };
  if (!settled) portal.log.warn(facts, "the event was withdrawn or leased by another server meanwhile");
  else if (outcome.result === "arrived") portal.log.info(facts, "event delivered");
  else portal.log.warn(facts, "event not delivered");
}

/**
 * Leases deliveries that are due: of each subject the first, so that its events arrive in order, and only one to a
 * webhook that has failed, to see whether it works again.
 */
async function leaseDeliveries({ db, now }: Portal, underWay: readonly Leased[]): Promise<Leased[]> {
  const at = now();
  const webhooks = await db.read
    .selectFrom("webhooks")
    .selectAll()
    .where("state", "=", "active")
    .where((eb) =>
      eb.or([
        eb("retry_at", "is", null),
        eb("retry_at", "<=", at.toISOString()),
        eb("retry_at", ">", later(at, 2 * longestWait)), // the clock was set back since
      ]),
    )
    .execute();
  const due: { id: string; to: WebhookRow }[] = [];
  for (const to of webhooks) {
    const most = to.failures > 0 || to.preset !== "standard" ? 1 : maxConcurrent;
    const room = most - underWay.filter(({ webhook }) => webhook === to.id).length;
    if (room <= 0) continue;
    const rows = await db.read
      .selectFrom("webhook_deliveries as delivery")
      .select("id")
      .where("webhook", "=", to.id)
      .where("state", "=", "waiting")
      .where(isDue(at, 2 * longestWait))
      .where(isFree(at))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("webhook_deliveries as earlier")
              .select("earlier.id")
              .whereRef("earlier.webhook", "=", "delivery.webhook")
              .whereRef("earlier.subject", "=", "delivery.subject")
              .whereRef("earlier.place", "<", "delivery.place")
              .where("earlier.state", "=", "waiting"),
          ),
        ),
      )
      .orderBy("due_at")
      .orderBy("id")
      .limit(room)
      .execute();
    due.push(...rows.map(({ id }) => ({ id, to })));
  }
  if (due.length === 0) return []; // the usual case, without the write lock
  return db.write(async (write) => {
    const leased: Leased[] = [];
    for (const { id, to } of due) {
      const row = await lease(write, id, at);
      if (row) leased.push({ ...row, to });
    }
    return leased;
  });
}

/** Leases a waiting delivery; `undefined` if another server was faster. */
export async function lease(write: Write, id: string, at: Date): Promise<DeliveryRow | undefined> {
  return write
    .updateTable("webhook_deliveries")
    .set(leasedFrom(at))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where(isFree(at))
    .returningAll()
    .executeTakeFirst();
}
