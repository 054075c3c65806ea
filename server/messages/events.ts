import type { Bilingual } from "../../contract/language.ts";
import type { Version } from "../../contract/schemas/catalogue.ts";
import { afterCommit } from "../database/after-commit.ts";
import { fromJson } from "../database/json.ts";
import type { Write } from "../database/database.ts";
import type { Job } from "../outgoing/jobs.ts";
import { nextId } from "./queue.ts";
import type { Portal } from "../portal.ts";

/**
 * What is told of a release: what anybody may know. `name` is that of the product, `day` that of the release; why it was
 * withdrawn or deprecated is `null` also for a release that is not for everybody.
 */
export type ReleaseFacts = {
  product: string;
  name: Bilingual;
  version: string;
  channel: string;
  day: string | null;
  url: string;
} & Pick<Version, "withdrawn" | "deprecated">;

/** `status`: of the developer, as in the API. A person is an account's id, never a contact. */
type Person = { subject: string; status: number };

/** An event with its data, as receivers get it. */
export type WebhookEvent =
  | { type: "release.published" | "release.withdrawn"; data: ReleaseFacts }
  | {
      type: "licence.published";
      data: { licence: string; version: string; effective: string; title: Bilingual; url: string };
    }
  | { type: "application.submitted"; data: Person }
  | { type: "application.decided"; data: Person & { decision: "approved" | "refused" } }
  | { type: "developer.approved" | "developer.revoked"; data: Person }
  | { type: "site.changed"; data: { revision: number; how: string; files: number } };

/** `notBefore`: at most a minute from now. */
type Announcement = WebhookEvent & { subject: string; notBefore?: Date };

/**
 * Queues an event for every webhook that wants it, in the transaction that causes it: it is sent if and only if that
 * commits. Events of one subject arrive in their order.
 */
export async function queueEvent(
  { now, events }: Pick<Portal, "now" | "events">,
  write: Write,
  { type, data, subject, notBefore }: Announcement,
): Promise<void> {
  const created = now();
  const webhooks = await write.selectFrom("webhooks").select(["id", "events"]).where("state", "!=", "gone").execute();
  const receivers = webhooks.filter((webhook) => fromJson(webhook.events).includes(type));
  for (const { id } of receivers)
    await insertDelivery(write, {
      webhook: id,
      purpose: type,
      subject,
      content: JSON.stringify({ type, timestamp: created.toISOString(), data }),
      created,
      due: notBefore ?? created,
    });
  if (receivers.length > 0) afterCommit(write, () => events.emit("jobQueued"));
}

type NewDelivery = Pick<Job, "purpose"> & {
  webhook: string;
  subject: string;
  content: string;
  created: Date;
  due: Date;
};

/** Inserts a delivery behind the others of its subject, and returns its id. */
export async function insertDelivery(
  write: Write,
  { webhook, purpose, subject, content, created, due }: NewDelivery,
): Promise<string> {
  // Transactions about one subject follow one another, so that no clock decides on their order
  const last = await write
    .selectFrom("jobs")
    .select(({ fn }) => fn.max("place").as("place"))
    .where("webhook", "=", webhook)
    .where("subject", "=", subject)
    .executeTakeFirst();
  const id = `msg_${nextId(created)}`;
  await write
    .insertInto("jobs")
    .values({
      id,
      channel: "webhook",
      purpose,
      webhook,
      subject,
      place: (last?.place ?? 0) + 1,
      content,
      state: "waiting",
      attempts: 0,
      created_at: created.toISOString(),
      due_at: due.toISOString(),
    })
    .execute();
  return id;
}

/** Withdraws unsent events about a subject that are scheduled for this moment, because their cause was undone. */
export async function withdrawEvents(write: Write, subject: string, due: Date): Promise<void> {
  await write
    .deleteFrom("jobs")
    .where("channel", "=", "webhook")
    .where("subject", "=", subject)
    .where("due_at", "=", due.toISOString())
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
}

/** Deletes every event about a subject that is being deleted; one that is being sent cannot be recalled. */
export async function forgetEvents(write: Write, subject: string): Promise<void> {
  await write.deleteFrom("jobs").where("channel", "=", "webhook").where("subject", "=", subject).execute();
}
