import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import type { DeliveryState, ListedDelivery, ListedWebhook } from "../../contract/schemas/webhooks.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { deliver, lease } from "./deliver.ts";
import { insertDelivery } from "../messages/events.ts";
import { findWebhook, present } from "./manage-webhooks.ts";
import { testType } from "./presets.ts";
import { unsealWebhook } from "./sealed.ts";
import type { DeliveryRow } from "./send.ts";

/** How many deliveries a webhook's success rate is about. */
const recentCount = 48;

/** One page of the webhooks, by name. */
export async function listWebhooks(
  portal: Portal,
  { page, pageSize }: ParsedInput<"webhooks">,
): Promise<CallData<"webhooks">> {
  const { read } = portal.db;
  const rows = await read
    .selectFrom("webhooks")
    .selectAll()
    .orderBy("name")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await read
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const items: ListedWebhook[] = [];
  for (const row of rows)
    items.push({ ...present(row, unsealWebhook(portal, row)), ...(await recentOf(read, row.id)) });
  return { items, total, page, pageSize };
}

async function recentOf(read: Read, webhook: string): Promise<Pick<ListedWebhook, "recent" | "waiting" | "lastAt">> {
  const rows = await read
    .selectFrom("webhook_deliveries")
    .select(["state", "attempts", "took", "created_at"])
    .where("webhook", "=", webhook)
    .where("took", "is not", null)
    .where("type", "!=", testType) // says nothing of the events
    .orderBy("id", "desc")
    .limit(recentCount)
    .execute();
  const recent = rows.toReversed().map(({ state, attempts, took }) => ({ state, attempts, took: took ?? 0 }));
  const { waiting } = await countStates(read, webhook);
  return { recent, waiting, lastAt: rows[0]?.created_at ?? null };
}

/** One page of the deliveries of a webhook, newest first. Throws `notFound` (10108) for an unknown webhook. */
export async function listDeliveries(
  { db }: Portal,
  { id, page, pageSize, state }: ParsedInput<"webhookDeliveries">,
): Promise<CallData<"webhookDeliveries">> {
  const { longRead: read } = db;
  const webhook = await read.selectFrom("webhooks").select("id").where("id", "=", id).executeTakeFirst();
  if (!webhook) throw refuse("notFound");
  const rows = await read
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook", "=", id)
    .$if(state !== undefined, (all) => all.where("state", "=", state ?? "waiting"))
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await countStates(read, id);
  const total = state ? counts[state] : counts.waiting + counts.arrived + counts.failed;
  return { items: rows.map(presentDelivery), total, page, pageSize, counts };
}

async function countStates(read: Read, webhook: string): Promise<Record<DeliveryState, number>> {
  const rows = await read
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("webhook", "=", webhook)
    .groupBy("state")
    .execute();
  const of = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of("waiting"), arrived: of("arrived"), failed: of("failed") };
}

/** Sends a test at once, whatever the state of the webhook, and returns how it went. Throws `notFound` (10108). */
export async function testWebhook(portal: Portal, { id }: { id: string }): Promise<ListedDelivery> {
  const created = portal.now();
  const leased = await portal.db.write(async (write) => {
    const to = await findWebhook(write, id);
    const body = JSON.stringify({ type: testType, timestamp: created.toISOString(), data: {} });
    const test = { webhook: id, type: testType, subject: testType, body, created, due: created };
    const row = await lease(write, await insertDelivery(write, test), created);
    return row && { ...row, to };
  });
  if (!leased) throw refuse("changedMeanwhile");
  await deliver(portal, leased);
  return showDelivery(portal.db.read, leased.id);
}

/**
 * Sends a delivery again with the same id, or at once if it waits for its next attempt. Throws `notFound` (10108), and
 * `changedMeanwhile` (10107) while it is being sent.
 */
export async function resendDelivery({ db, now, events }: Portal, { id }: { id: string }): Promise<ListedDelivery> {
  return db.write(async (write) => {
    const changed = await write
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, due_at: now().toISOString(), settled_at: null })
      .where("id", "=", id)
      .where("lease", "is", null)
      .returning("webhook")
      .executeTakeFirst();
    const delivery = await showDelivery(write, id);
    if (!changed) throw refuse("changedMeanwhile");
    await write.updateTable("webhooks").set({ retry_at: null }).where("id", "=", changed.webhook).execute();
    afterCommit(write, () => events.emit("webhookQueued"));
    return delivery;
  });
}

async function showDelivery(read: Read, id: string): Promise<ListedDelivery> {
  const row = await read.selectFrom("webhook_deliveries").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw refuse("notFound");
  return presentDelivery(row);
}

function presentDelivery(row: DeliveryRow): ListedDelivery {
  const { id, webhook, type, state, attempts, status, response, took, body } = row;
  return {
    id,
    webhook,
    type,
    state,
    createdAt: row.created_at,
    dueAt: state === "waiting" ? row.due_at : null,
    settledAt: row.settled_at,
    attempts,
    status,
    response,
    took,
    body,
  };
}
