import { randomInt } from "node:crypto";
import { record } from "../audit/record.ts";
import type { Write } from "../database/database.ts";
import { afterAttempt, waitAfter } from "../messages/after-attempt.ts";
import { settleJob } from "../outgoing/jobs.ts";
import { notify } from "../messages/notify.ts";
import type { Clock, Stores } from "../portal.ts";
import { day } from "../time/time.ts";
import { testType } from "./presets.ts";
import type { DeliveryRow, Outcome, WebhookRow } from "./send.ts";

/** A wait, longer or shorter by up to a quarter, so that not all come back at once. */
function withJitter(milliseconds: number): number {
  return Math.round((milliseconds * randomInt(750, 1_251)) / 1_000);
}

/**
 * Records the outcome of an attempt. Returns `false` if the delivery was withdrawn or leased by another server meanwhile.
 * A webhook to which something failed waits as a whole, so that no queue of events meets one that is down.
 */
export async function recordOutcome(
  portal: Stores & Clock,
  { webhook, delivery, outcome }: { webhook: WebhookRow; delivery: DeliveryRow; outcome: Outcome },
): Promise<boolean> {
  const at = portal.now();
  const isTest = delivery.purpose === testType;
  const { result, status, response, took } = outcome;
  return portal.db.write(async (write) => {
    const settled = await settleJob(write, delivery, { ...stateAfter(delivery, outcome, at), status, response, took });
    if (!settled) return false;
    if (isTest) return true;
    if (result !== "arrived") await noteFailure(portal, write, webhook, result, at);
    else if (webhook.failures > 0)
      await write
        .updateTable("webhooks")
        .set({ failures: 0, failing_since: null, retry_at: null })
        .where("id", "=", webhook.id)
        .execute();
    return true;
  });
}

function stateAfter({ purpose, attempts }: DeliveryRow, { result }: Outcome, at: Date) {
  const settled_at = at.toISOString();
  if (result === "arrived") return { state: "sent", settled_at } as const;
  if (purpose === testType) return { state: "failed", settled_at } as const;
  const next = afterAttempt({ state: "retry", error: "" }, { attempts, repeatable: true, expiresAt: undefined }, at);
  if (next.state !== "waiting") return { state: "failed", settled_at } as const;
  return { due_at: new Date(at.getTime() + withJitter(next.dueAt.getTime() - at.getTime())).toISOString() };
}

async function noteFailure(
  portal: Stores & Clock,
  write: Write,
  { id }: WebhookRow,
  result: "failed" | "gone",
  at: Date,
): Promise<void> {
  const now = at.toISOString();
  const row = await write.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.state !== "active") return;
  const since = row.failing_since ?? now;
  const state = result === "gone" ? "gone" : Date.parse(since) <= at.getTime() - day ? "failing" : "active";
  if (state === "active" && row.retry_at !== null && row.retry_at > now) return; // failed together with another one
  const retryAt = new Date(at.getTime() + withJitter(waitAfter(row.failures + 1)));
  const { numUpdatedRows } = await write
    .updateTable("webhooks")
    .set({ state, failures: row.failures + 1, failing_since: since, retry_at: retryAt.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (state === "active" || !numUpdatedRows) return;
  await record(portal, write, { action: "webhook.stopped", after: { webhook: row.name } });
  await notifyAdmins(portal, write, row.name);
}

async function notifyAdmins(portal: Stores & Clock, write: Write, name: string): Promise<void> {
  const admins = await write
    .selectFrom("accounts")
    .select(["id", "phone", "mailbox", "ln"])
    .where("role", "=", "admin")
    .where("suspended_at", "is", null)
    .orderBy("id")
    .execute();
  const link = `${portal.publicUrl()}/webhooks`;
  for (const admin of admins) await notify(portal, write, admin, { kind: "webhookStopped", name, link });
}
