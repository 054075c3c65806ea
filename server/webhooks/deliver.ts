import { later } from "../database/lease.ts";
import { longestWait } from "../messages/after-attempt.ts";
import type { Sender } from "../outgoing/deliver.ts";
import { dueJobs, leaseJob } from "../outgoing/jobs.ts";
import type { Clock, Stores } from "../portal.ts";
import { recordOutcome } from "./outcome.ts";
import { send, type DeliveryRow, type WebhookRow } from "./send.ts";

/** How many requests to one webhook are under way at once; to a group chat, which shows them in order, only one. */
const maxConcurrent = 8;

/** A delivery that this server has leased. */
type Leased = DeliveryRow & { to: WebhookRow };

/** The sender of events. */
export function webhookSender(portal: Stores & Clock): Sender<Leased> {
  return {
    lease: (underWay) => leaseDeliveries(portal, underWay),
    attempt: (delivery) => deliver(portal, delivery),
  };
}

/** One attempt at a delivery that this server has leased. */
export async function deliver(portal: Stores & Clock, { to: webhook, ...delivery }: Leased): Promise<void> {
  if (delivery.leased_until !== null && portal.now() >= new Date(delivery.leased_until)) return; // delayed too long
  const outcome = await send(portal, webhook, delivery);
  const settled = await recordOutcome(portal, { webhook, delivery, outcome });
  const { id, purpose: type, attempts } = delivery;
  const facts = { id, type, webhook: webhook.id, attempts, status: outcome.status, took: outcome.took };
  if (!settled) portal.log.warn(facts, "the event was withdrawn or leased by another server meanwhile");
  else if (outcome.result === "arrived") portal.log.info(facts, "event delivered");
  else portal.log.warn(facts, "event not delivered");
}

/**
 * Leases deliveries that are due: of each subject the first, so that its events arrive in order, and only one to a
 * webhook that has failed, to see whether it works again.
 */
async function leaseDeliveries({ db, now }: Stores & Clock, underWay: readonly Leased[]): Promise<Leased[]> {
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
    const rows = await dueJobs(db.read, at, 2 * longestWait)
      .select("id")
      .where("webhook", "=", to.id)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("jobs as earlier")
              .select("earlier.id")
              .whereRef("earlier.webhook", "=", "job.webhook")
              .whereRef("earlier.subject", "=", "job.subject")
              .whereRef("earlier.place", "<", "job.place")
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
      const job = await leaseJob(write, id, at);
      if (job) leased.push({ ...(job as DeliveryRow), to }); // of a webhook
    }
    return leased;
  });
}
