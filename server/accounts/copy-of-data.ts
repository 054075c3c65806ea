import type { CallData } from "../../contract/schemas.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { ownAccount, type Account } from "./find-account.ts";

/**
 * Everything that is kept about a person, as the privacy policy promises it; nothing that would let somebody in, and no
 * operator's name.
 */
export async function copyOfData({ db, now }: Portal, id: string): Promise<CallData<"exportAccount">> {
  const account = await ownAccount(db.read, id);
  return {
    exportedAt: now().toISOString(),
    account: presentAccount(account),
    sessions: await db.read
      .selectFrom("sessions")
      .select([
        "id",
        "browser",
        "network",
        "created_at as createdAt",
        "last_seen_at as lastSeenAt",
        "ends_at as endsAt",
      ])
      .where("account", "=", id)
      .orderBy("created_at")
      .execute(),
    devices: await db.read
      .selectFrom("devices")
      .select(["browser", "network", "last_seen_at as lastSeenAt"])
      .where("account", "=", id)
      .orderBy("last_seen_at")
      .execute(),
    agreements: await agreementsOf(db.read, id),
    downloads: await db.read
      .selectFrom("downloads")
      .innerJoin("agreements", "agreements.id", "downloads.agreement")
      .select(["downloads.product", "downloads.version", "downloads.file", "downloads.started_at as at"])
      .where("agreements.account", "=", id)
      .orderBy("at")
      .execute(),
    application: await applicationOf(db.read, id),
    applicationDraft: await draftOf(db.read, id),
    messages: await messagesOf(db.read, account),
    events: await eventsOf(db.read, id),
  };
}

function presentAccount(account: Account): Record<string, unknown> {
  return {
    id: account.id,
    name: account.name,
    phone: account.phone,
    mailbox: account.mailbox,
    ln: account.ln,
    location: account.location,
    role: account.role,
    status: account.status,
    lockedUntil: account.locked_until,
    createdAt: account.created_at,
  };
}

async function agreementsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  const licences = await read
    .selectFrom("agreements")
    .select(["licence_version", "product", "version", "file", "agreed_at"])
    .where("account", "=", id)
    .orderBy("agreed_at")
    .execute();
  const policies = await read
    .selectFrom("policy_agreements")
    .select(["policy", "version", "agreed_at as agreedAt"])
    .where("account", "=", id)
    .orderBy("agreed_at")
    .execute();
  return [
    ...policies.map(({ policy, ...rest }) => ({ kind: policy, ...rest })),
    ...licences.map(({ licence_version, product, version, file, agreed_at }) => ({
      kind: "licence",
      version: licence_version,
      product,
      productVersion: version,
      file,
      agreedAt: agreed_at,
    })),
  ];
}

async function applicationOf(read: Read, id: string): Promise<Record<string, unknown> | null> {
  const row = await read.selectFrom("applications").selectAll().where("account", "=", id).executeTakeFirst();
  if (!row) return null;
  const history = await read
    .selectFrom("application_events")
    .select(["state", "reasons", "at", "version", "fields"])
    .where("account", "=", id)
    .orderBy("version")
    .execute();
  return {
    id: row.id,
    state: row.state,
    fields: JSON.parse(row.fields) as unknown,
    reasons: JSON.parse(row.reasons) as unknown,
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    version: row.version,
    history: history.map(({ fields, ...event }) => ({
      ...event,
      reasons: JSON.parse(event.reasons) as unknown,
      fields: fields === null ? null : (JSON.parse(fields) as unknown),
    })),
  };
}

async function draftOf(read: Read, id: string): Promise<Record<string, unknown> | null> {
  const row = await read.selectFrom("application_drafts").selectAll().where("account", "=", id).executeTakeFirst();
  return row ? { fields: JSON.parse(row.fields) as unknown, savedAt: row.saved_at } : null;
}

/** What was sent and what became of it, without what it said: that may be a code or a link. */
function messagesOf(read: Read, { id, phone, mailbox }: Account): Promise<Record<string, unknown>[]> {
  const receivers = [phone, mailbox].filter((receiver) => receiver !== null);
  return read
    .selectFrom("messages")
    .select(["channel", "purpose", "receiver", "state", "created_at as createdAt", "settled_at as settledAt"])
    .where((eb) => eb.or([eb("account", "=", id), eb("receiver", "in", receivers)]))
    .orderBy("created_at")
    .execute();
}

/** Others who acted on the account are operators; who they are is theirs. */
async function eventsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  const rows = await read.selectFrom("audit").selectAll().where("subject", "=", id).orderBy("at").execute();
  return rows.map(({ at, action, actor, network, before, after }) => ({
    at,
    action,
    by: actor === null ? null : actor === id ? "self" : "operator",
    network,
    before: before === null ? null : (JSON.parse(before) as unknown),
    after: after === null ? null : (JSON.parse(after) as unknown),
  }));
}
