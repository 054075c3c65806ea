import { randomBytes } from "node:crypto";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import { limits } from "../../contract/limits.ts";
import { checkOperator } from "../accounts/operator.ts";
import { record } from "../audit/record.ts";
import { afterCommit } from "../database/after-commit.ts";
import { fromJson, toJson } from "../database/json.ts";
import type { Write } from "../database/database.ts";
import { parseName } from "../http/input/required-text.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { day } from "../time/time.ts";
import { isAllowed } from "../http/outgoing/address.ts";
import { newSecret, sealWebhook, unsealWebhook, type Sealed } from "./sealed.ts";
import type { WebhookRow } from "./send.ts";
import type { Handlers } from "../handler.ts";

type Acting = { actor: string };

/**
 * Creates a webhook with a secret, which only this response contains. Throws `notAllowed` (10102) unless the actor is an
 * admin, and `invalidInput` (10100) for an address that nothing may be sent to.
 */
async function createWebhook(
  portal: Stores & Clock,
  { actor, ...wanted }: ParsedInput<"createWebhook"> & Acting,
): Promise<CallData<"createWebhook">> {
  const sealed = { url: checkedUrl(portal, wanted.url), secret: wanted.secret ?? newSecret() };
  const name = parseName(wanted.name);
  return portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    await acquireLock(write, "webhooks");
    const { count } = await write
      .selectFrom("webhooks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= limits.webhooks) throw refuseInput("name", "tooMany");
    const id = randomBytes(12).toString("base64url");
    const row: WebhookRow = {
      id,
      name,
      sealed: sealWebhook(portal, id, sealed),
      events: toJson([...new Set(wanted.events)]),
      preset: wanted.preset,
      language: wanted.language,
      state: "active",
      failures: 0,
      failing_since: null,
      retry_at: null,
      created_at: portal.now().toISOString(),
    };
    await write.insertInto("webhooks").values(row).execute();
    await record(portal, write, { action: "webhook.created", actor, after: audited(row, sealed) });
    return { ...present(row, sealed), secret: sealed.secret };
  });
}

/**
 * Changes what is given, pauses or resumes. Throws `notAllowed` (10102), `notFound` (10108), and `invalidInput` (10100)
 * for an address that nothing may be sent to.
 */
async function changeWebhook(
  portal: Stores & Clock,
  { actor, id, paused, secret, url, name, ...change }: ParsedInput<"changeWebhook"> & Acting,
): Promise<CallData<"changeWebhook">> {
  const given = {
    ...(url !== undefined && { url: checkedUrl(portal, url) }),
    ...(secret !== undefined && { secret }),
  };
  return changeRow(portal, { actor, id, action: "webhook.changed" }, (row, before) => {
    const sealed: Sealed = { ...before, ...given };
    return {
      sealed,
      row: {
        ...row,
        name: name === undefined ? row.name : parseName(name),
        preset: change.preset ?? row.preset,
        language: change.language ?? row.language,
        events: change.events ? toJson([...new Set(change.events)]) : row.events,
        ...(paused !== undefined && { state: paused ? ("paused" as const) : ("active" as const) }),
        // A change gets a new chance at once
        failures: 0,
        failing_since: null,
        retry_at: null,
      },
    };
  });
}

/**
 * Gives a webhook a new secret; for a day, the former one signs as well. Throws as `changeWebhook` does, and
 * `changedMeanwhile` (10107) for a group chat, whose secret its own service gives.
 */
async function rotateWebhook(
  portal: Stores & Clock,
  { actor, id }: ParsedInput<"rotateWebhook"> & Acting,
): Promise<CallData<"rotateWebhook">> {
  const secret = newSecret();
  const until = new Date(portal.now().getTime() + day).toISOString();
  const webhook = await changeRow(portal, { actor, id, action: "webhook.rotated" }, (row, before) => {
    if (row.preset !== "standard") throw refuse("changedMeanwhile");
    return { sealed: { ...before, secret, former: { secret: before.secret, until } }, row };
  });
  return { ...webhook, secret };
}

/** Deletes a webhook with its deliveries. Throws `notAllowed` (10102), and `notFound` (10108). */
async function deleteWebhook(portal: Stores & Clock, { actor, id }: { id: string } & Acting): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const row = await findWebhook(write, id);
    await write.deleteFrom("webhooks").where("id", "=", id).execute();
    await record(portal, write, { action: "webhook.deleted", actor, before: { webhook: row.name } });
  });
}

type Changed = { row: WebhookRow; sealed: Sealed };

async function changeRow(
  portal: Stores & Clock,
  { actor, id, action }: { id: string; action: "webhook.changed" | "webhook.rotated" } & Acting,
  change: (row: WebhookRow, sealed: Sealed) => Changed,
): Promise<CallData<"changeWebhook">> {
  return portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    await acquireLock(write, "webhooks");
    const row = await findWebhook(write, id);
    const before = unsealWebhook(portal, row);
    const changed = change(row, before);
    const after = { ...changed.row, sealed: sealWebhook(portal, id, changed.sealed) };
    await write.updateTable("webhooks").set(after).where("id", "=", id).execute();
    await record(portal, write, {
      action,
      actor,
      before: audited(row, before),
      after: audited(after, changed.sealed),
    });
    afterCommit(write, () => portal.events.emit("jobQueued")); // what waits is due if it was resumed
    return present(after, changed.sealed);
  });
}

export async function findWebhook(write: Write, id: string): Promise<WebhookRow> {
  const row = await write.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw refuse("notFound");
  return row;
}

export function present(row: WebhookRow, { url, former }: Sealed): CallData<"changeWebhook"> {
  const { id, name, preset, language, state, failures } = row;
  return {
    id,
    name,
    url,
    events: fromJson(row.events),
    preset,
    language,
    state,
    failures,
    retryAt: row.retry_at,
    createdAt: row.created_at,
    formerSecretUntil: former?.until ?? null,
  };
}

/** Of the address only the host: what follows is the secret of a group chat. */
function audited({ name, preset, language, state, events }: WebhookRow, { url }: Sealed): Record<string, unknown> {
  return { webhook: name, host: new URL(url).host, preset, language, state, events: fromJson(events).join(", ") };
}

function checkedUrl({ config }: Clock, text: string): string {
  if (!isAllowed(text, config.webhookAllow)) throw refuseInput("url", "webhookUrl");
  return new URL(text).href;
}

export const manageWebhooksCalls = {
  createWebhook: (portal, wanted, { signedIn }) => createWebhook(portal, { actor: signedIn.account, ...wanted }),

  changeWebhook: (portal, change, { signedIn }) => changeWebhook(portal, { actor: signedIn.account, ...change }),

  rotateWebhook: (portal, { id }, { signedIn }) => rotateWebhook(portal, { actor: signedIn.account, id }),

  async deleteWebhook(portal, { id }, { signedIn }) {
    await deleteWebhook(portal, { actor: signedIn.account, id });
    return null;
  },
} satisfies Partial<Handlers>;
