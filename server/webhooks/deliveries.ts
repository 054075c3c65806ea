import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import {
  everyWebhook,
  type DeliveryState,
  type ListedDelivery,
  type ListedWebhook,
} from "../../contract/schemas/webhooks.ts";
import { record } from "../audit/record.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Read } from "../database/database.ts";
import { contains, fold } from "../database/search-text.ts";
import { identityOf, usernamesOf } from "../identifiers/username.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { deliver } from "./deliver.ts";
import { leaseJob, type Job } from "../outgoing/jobs.ts";
import { insertDelivery } from "../messages/events.ts";
import { findWebhook, present } from "./manage-webhooks.ts";
import { testType } from "./presets.ts";
import { unsealWebhook } from "./sealed.ts";
import type { DeliveryRow } from "./send.ts";
import type { Handlers } from "../handler.ts";

/** How many deliveries a webhook's success rate is about. */
const recentCount = 48;

/** One page of the webhooks, by name. */
async function listWebhooks(
  portal: Stores & Clock,
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
    .selectFrom("jobs")
    .select(["state", "attempts", "took", "created_at"])
    .where("webhook", "=", webhook)
    .where("took", "is not", null)
    .where("purpose", "!=", testType) // says nothing of the events
    .orderBy("id", "desc")
    .limit(recentCount)
    .execute();
  const recent = rows
    .toReversed()
    .map(({ state, attempts, took }) => ({ state: shownStates[state], attempts, took: took ?? 0 }));
  const { waiting } = await countStates(read, webhook);
  return { recent, waiting, lastAt: rows[0]?.created_at ?? null };
}

/** One page of the deliveries of one webhook or all, newest first. Throws `notFound` (10108) for an unknown webhook. */
async function listDeliveries(
  { db }: Stores,
  { id, page, pageSize, state, ...filter }: ParsedInput<"webhookDeliveries">,
): Promise<CallData<"webhookDeliveries">> {
  const { longRead: read } = db;
  if (id !== everyWebhook) {
    const webhook = await read.selectFrom("webhooks").select("id").where("id", "=", id).executeTakeFirst();
    if (!webhook) throw refuse("notFound");
  }
  const rows = await deliveriesOf(read, id, filter)
    .selectAll()
    .$narrowType<DeliveryRow>()
    .$if(state !== undefined, (all) => all.where("state", "=", storedState(state ?? "waiting")))
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await countStates(read, id, filter);
  const total = state ? counts[state] : counts.waiting + counts.arrived + counts.failed;
  return { items: await presentDeliveries(read, rows), total, page, pageSize, counts };
}

type DeliveryFilter = Pick<ParsedInput<"webhookDeliveries">, "type"> & { q?: string | undefined };

function deliveriesOf(read: Read, webhook: string, { type, q = "" }: DeliveryFilter) {
  const folded = fold(q.trim());
  return read
    .selectFrom("jobs")
    .where("webhook", "is not", null)
    .$if(webhook !== everyWebhook, (all) => all.where("webhook", "=", webhook))
    .$if(type !== undefined, (all) => all.where("purpose", "=", type ?? testType))
    .$if(folded !== "", (all) => all.where(({ fn }) => contains(fn<string>("lower", ["content"]), folded)));
}

async function countStates(
  read: Read,
  webhook: string,
  filter: DeliveryFilter = {},
): Promise<Record<DeliveryState, number>> {
  const rows = await deliveriesOf(read, webhook, filter)
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (state: DeliveryState) => rows.find((row) => row.state === storedState(state))?.count ?? 0;
  return { waiting: of("waiting"), arrived: of("arrived"), failed: of("failed") };
}

type Acting = { actor: string; id: string };

/** Sends a test at once, whatever the state of the webhook, and returns how it went. Throws `notFound` (10108). */
async function testWebhook(portal: Stores & Clock, { actor, id }: Acting): Promise<ListedDelivery> {
  const created = portal.now();
  const leased = await portal.db.write(async (write) => {
    const to = await findWebhook(write, id);
    const body = JSON.stringify({ type: testType, timestamp: created.toISOString(), data: {} });
    const test = { webhook: id, purpose: testType, subject: testType, content: body, created, due: created } as const;
    const job = await leaseJob(write, await insertDelivery(write, test), created);
    await record(portal, write, { action: "webhook.tested", actor, after: { webhook: to.name } });
    return job && { ...(job as DeliveryRow), to }; // it was just inserted
  });
  if (!leased) throw refuse("changedMeanwhile");
  await deliver(portal, leased);
  return showDelivery(portal.db.read, leased.id);
}

/**
 * Sends a delivery again with the same id, or at once if it waits for its next attempt. Throws `notFound` (10108), and
 * `changedMeanwhile` (10107) while it is being sent.
 */
async function resendDelivery(portal: Stores & Clock, { actor, id }: Acting): Promise<ListedDelivery> {
  const { db, now, events } = portal;
  return db.write(async (write) => {
    const changed = await write
      .updateTable("jobs")
      .set({ state: "waiting", attempts: 0, due_at: now().toISOString(), settled_at: null })
      .where("id", "=", id)
      .where("channel", "=", "webhook")
      .where("lease", "is", null)
      .returning("webhook")
      .executeTakeFirst();
    const delivery = await showDelivery(write, id);
    if (!changed) throw refuse("changedMeanwhile");
    const webhook = await write
      .updateTable("webhooks")
      .set({ retry_at: null })
      .where("id", "=", delivery.webhook)
      .returning("name")
      .executeTakeFirstOrThrow();
    await record(portal, write, { action: "webhook.resent", actor, after: { webhook: webhook.name, delivery: id } });
    afterCommit(write, () => events.emit("jobQueued"));
    return delivery;
  });
}

/**
 * Gives up a delivery that waits for its next attempt. Throws `notFound` (10108), and `changedMeanwhile` (10107) if it
 * does not wait.
 */
async function stopDelivery(portal: Stores & Clock, { actor, id }: Acting): Promise<ListedDelivery> {
  return portal.db.write(async (write) => {
    const changed = await write
      .updateTable("jobs")
      .set({ state: "failed", settled_at: portal.now().toISOString() })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("channel", "=", "webhook")
      .where("lease", "is", null)
      .returning("webhook")
      .executeTakeFirst();
    const delivery = await showDelivery(write, id);
    if (!changed) throw refuse("changedMeanwhile");
    const { name } = await findWebhook(write, delivery.webhook);
    await record(portal, write, { action: "webhook.deliveryStopped", actor, after: { webhook: name, delivery: id } });
    return delivery;
  });
}

/** An event that was sent has arrived. */
const shownStates = {
  waiting: "waiting",
  sent: "arrived",
  failed: "failed",
  unknown: "failed",
  expired: "failed",
} as const satisfies Record<Job["state"], DeliveryState>;

function storedState(state: DeliveryState): Job["state"] {
  return state === "arrived" ? "sent" : state;
}

async function showDelivery(read: Read, id: string): Promise<ListedDelivery> {
  const row = await deliveriesOf(read, everyWebhook, {})
    .selectAll()
    .$narrowType<DeliveryRow>()
    .where("id", "=", id)
    .executeTakeFirst();
  const [delivery] = await presentDeliveries(read, row ? [row] : []);
  if (!delivery) throw refuse("notFound");
  return delivery;
}

async function presentDeliveries(read: Read, rows: readonly DeliveryRow[]): Promise<ListedDelivery[]> {
  const names = await usernamesOf(
    read,
    rows.map(({ subject }) => subject),
    identityOf,
  );
  return rows.map((row) => presentDelivery(row, names.get(row.subject) ?? null));
}

function presentDelivery(row: DeliveryRow, account: string | null): ListedDelivery {
  const { id, webhook, purpose, attempts, status, response, took, content: body } = row;
  const state = shownStates[row.state];
  return {
    id,
    webhook,
    type: purpose,
    state,
    createdAt: row.created_at,
    dueAt: state === "waiting" ? row.due_at : null,
    settledAt: row.settled_at,
    attempts,
    status,
    response,
    took,
    body,
    account,
  };
}

export const deliveriesCalls = {
  webhooks: (portal, query) => listWebhooks(portal, query),
  testWebhook: (portal, { id }, { signedIn }) => testWebhook(portal, { actor: signedIn.account, id }),
  webhookDeliveries: (portal, query) => listDeliveries(portal, query),
  resendDelivery: (portal, { id }, { signedIn }) => resendDelivery(portal, { actor: signedIn.account, id }),
  stopDelivery: (portal, { id }, { signedIn }) => stopDelivery(portal, { actor: signedIn.account, id }),
} satisfies Partial<Handlers>;
