import {
  expressionBuilder,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal } from "../portal.ts";
import { ownTokens } from "../sign-in/tokens/own-tokens.ts";
import { ownAccount, type Account } from "../accounts/find-account.ts";
import { messageJobs } from "../messages/leases.ts";

/** Rows in memory at once. */
const pageRows = 500;

/** Signs a link to an uploaded file. */
type LinkTo = (file: { id: string; name: string; sha256: string }) => object;
/** A list of any length in the export, read page by page. */
type List = (after: Cursor) => Promise<Row[]>;
/** The last row of the previous page, by time and id. */
type Cursor = { at: string; id: string };
type Row = { cursor: Cursor; item: Record<string, unknown> };

/**
 * All data stored about a person, as the privacy policy promises; no credentials, and no names of operators. Returns
 * the JSON of the contract's `accountCopy` in pieces, because it may be large: one page of rows is in memory at a time.
 * Throws `loginExpired` (10021) if the account is gone.
 */
export async function copyOfData(
  { db: { longRead }, now }: Pick<Portal, "db" | "now">,
  id: string,
  linkTo: LinkTo,
): Promise<AsyncIterable<string>> {
  const account = await ownAccount(longRead, id);
  const whole = {
    exportedAt: now().toISOString(),
    account: presentAccount(account),
    sessions: await sessionsOf(longRead, id),
    devices: await devicesOf(longRead, id),
    knownBrowsers: await knownBrowsersOf(longRead, id),
    passkeys: await passkeysOf(longRead, id),
    authenticators: await authenticatorsOf(longRead, id),
    rememberedDevices: await rememberedDevicesOf(longRead, id),
    releaseNews: await releaseNewsOf(longRead, id),
    formerContacts: await formerContactsOf(longRead, id),
    companyLogins: await companyLoginsOf(longRead, id),
    tokens: await ownTokens(longRead, id),
    invitations: await invitationsOf(longRead, account),
    application: await applicationOf(longRead, id),
    applicationDraft: await draftOf(longRead, id),
    applicationFiles: await filesOf(longRead, id, linkTo),
  };
  return inPieces(whole, {
    agreements: [policiesOf(longRead, id), licencesOf(longRead, id)],
    downloads: [downloadsOf(longRead, id)],
    messages: [messagesOf(longRead, account), waitingMessagesOf(longRead, account)],
    events: [eventsOf(longRead, id)],
  });
}

async function* inPieces(whole: Record<string, unknown>, lists: Record<string, List[]>): AsyncGenerator<string> {
  yield JSON.stringify(whole).slice(0, -1);
  for (const [name, parts] of Object.entries(lists)) {
    let before = `,${JSON.stringify(name)}:[`;
    for (const part of parts)
      for await (const rows of pagesOf(part)) {
        yield before + rows.map(({ item }) => JSON.stringify(item)).join();
        before = ",";
      }
    yield before === "," ? "]" : `${before}]`;
  }
  yield "}";
}

async function* pagesOf(list: List): AsyncGenerator<Row[]> {
  let after: Cursor = { at: "", id: "" };
  for (;;) {
    const rows = await list(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < pageRows) return;
    after = last.cursor;
  }
}

/** Rows after the cursor, in the order of both columns. */
function isAfter(at: Expression<string>, id: Expression<string>, cursor: Cursor): Expression<SqlBool> {
  const row = expressionBuilder();
  return row(row.tuple(at, id), ">", row.tuple(cursor.at, cursor.id));
}

async function sessionsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  const rows = await read
    .selectFrom("sessions")
    .select(["id", "browser", "network", "created_at as createdAt", "last_seen_at as lastSeenAt", "ends_at as endsAt"])
    .select(["amr", "proved_at as provedAt"])
    .where("account", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map(({ amr, ...session }) => ({ ...session, amr: fromJson(amr) }));
}

function devicesOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("devices")
    .select(["browser", "network", "last_seen_at as lastSeenAt"])
    .where("account", "=", id)
    .orderBy("last_seen_at")
    .execute();
}

function knownBrowsersOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("known_devices")
    .select("last_seen_at as lastSeenAt")
    .where("account", "=", id)
    .orderBy("last_seen_at")
    .execute();
}

function passkeysOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("passkeys")
    .select(["name", "synced", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("account", "=", id)
    .orderBy("created_at")
    .execute();
}

function authenticatorsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read.selectFrom("authenticators").select("confirmed_at as confirmedAt").where("account", "=", id).execute();
}

function rememberedDevicesOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("remembered_devices")
    .select(["browser", "network", "created_at as createdAt", "ends_at as endsAt"])
    .where("account", "=", id)
    .orderBy("created_at")
    .execute();
}

function releaseNewsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("release_subscriptions")
    .select(["product", "created_at as since"])
    .where("account", "=", id)
    .orderBy("product")
    .execute();
}

function formerContactsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("former_contacts")
    .select(["kind", "contact", "replaced_at as replacedAt", "ends_at as endsAt"])
    .where("account", "=", id)
    .orderBy("replaced_at")
    .execute();
}

function companyLoginsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("oidc_identities")
    .select(["issuer", "subject", "created_at as linkedAt", "last_login_at as lastLoginAt"])
    .where("account", "=", id)
    .orderBy("issuer")
    .execute();
}

async function invitationsOf(read: Read, { mailbox }: Account): Promise<Record<string, unknown>[]> {
  if (mailbox === null) return [];
  return read
    .selectFrom("invitations")
    .select(["role", "created_at as createdAt", "expires_at as expiresAt", "used_at as usedAt", "ended_at as endedAt"])
    .where("mailbox", "=", mailbox)
    .orderBy("created_at")
    .execute();
}

function downloadsOf(read: Read, id: string): List {
  return async (after) => {
    const rows = await read
      .selectFrom("downloads")
      .select(["product", "version", "file", "started_at", "country", "linked_at", "id"])
      .where("account", "=", id)
      .where("started_at", "is not", null)
      .where((row) => isAfter(row.ref("linked_at"), row.ref("id"), after))
      .orderBy("linked_at")
      .orderBy("id")
      .limit(pageRows)
      .execute();
    return rows.map(({ linked_at, id: row, started_at, ...item }) => ({
      cursor: { at: linked_at, id: row },
      item: { ...item, at: started_at },
    }));
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

function policiesOf(read: Read, id: string): List {
  const rowOf = (row: ExpressionBuilder<Tables, "policy_agreements">) =>
    row(row("policy", "||", " "), "||", row.ref("version"));
  return async (after) => {
    const rows = await read
      .selectFrom("policy_agreements")
      .select((row) => ["policy", "version", "agreed_at", rowOf(row).as("id")])
      .where("account", "=", id)
      .where((row) => isAfter(row.ref("agreed_at"), rowOf(row), after))
      .orderBy("agreed_at")
      .orderBy("id")
      .limit(pageRows)
      .execute();
    return rows.map(({ policy, version, agreed_at, id: row }) => ({
      cursor: { at: agreed_at, id: row },
      item: { kind: policy, version, agreedAt: agreed_at },
    }));
  };
}

function licencesOf(read: Read, id: string): List {
  return async (after) => {
    const rows = await read
      .selectFrom("agreements")
      .select(["id", "licence_id", "licence_version", "agreed_at", "country"])
      .where("account", "=", id)
      .where((row) => isAfter(row.ref("agreed_at"), row.ref("id"), after))
      .orderBy("agreed_at")
      .orderBy("id")
      .limit(pageRows)
      .execute();
    return rows.map(({ id: row, licence_id, licence_version, agreed_at, country }) => ({
      cursor: { at: agreed_at, id: row },
      item: {
        kind: "licence",
        licence: licence_id,
        version: licence_version,
        agreedAt: agreed_at,
        country,
      },
    }));
  };
}

async function applicationOf(read: Read, id: string): Promise<Record<string, unknown> | null> {
  const row = await read.selectFrom("applications").selectAll().where("account", "=", id).executeTakeFirst();
  if (!row) return null;
  const history = await read
    .selectFrom("application_events")
    .select(["state", "reasons", "at", "version", "fields", "extra"])
    .where("account", "=", id)
    .orderBy("version")
    .execute();
  return {
    id: row.id,
    state: row.state,
    fields: fromJson(row.fields),
    extra: row.extra === null ? [] : fromJson(row.extra),
    reasons: fromJson(row.reasons),
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    version: row.version,
    history: history.map(({ fields, extra, ...event }) => ({
      ...event,
      reasons: fromJson(event.reasons),
      fields: fields === null ? null : fromJson(fields),
      extra: extra === null ? [] : fromJson(extra),
    })),
  };
}

async function draftOf(read: Read, id: string): Promise<Record<string, unknown> | null> {
  const row = await read.selectFrom("application_drafts").selectAll().where("account", "=", id).executeTakeFirst();
  return row ? { fields: fromJson(row.fields), savedAt: row.saved_at } : null;
}

async function filesOf(read: Read, account: string, linkTo: LinkTo): Promise<Record<string, unknown>[]> {
  const rows = await read
    .selectFrom("application_files")
    .select(["id", "field", "name", "size", "sha256", "uploaded_at as uploadedAt", "expires_at as expiresAt"])
    .where("account", "=", account)
    .orderBy("uploaded_at")
    .execute();
  return rows.map((row) => ({ ...row, link: linkTo(row) }));
}

/** Messages and their delivery state. Their text is omitted, because it may contain a code or a link. */
function messagesOf(read: Read, { id }: Account): List {
  return (after) => messagesAfter(messageJobs(read).where("subject", "=", id), after);
}

/**
 * The same for messages to number and mailbox from before they belonged to the account; a sent message's receiver is
 * masked.
 */
function waitingMessagesOf(read: Read, { id, phone, mailbox }: Account): List {
  const receivers = [phone, mailbox].filter((receiver) => receiver !== null);
  return (after) =>
    messagesAfter(
      read
        .selectFrom("jobs")
        .where("receiver", "in", receivers)
        .where((eb) => eb.or([eb("subject", "is", null), eb("subject", "!=", id)])),
      after,
    );
}

async function messagesAfter(messages: SelectQueryBuilder<Tables, "jobs", object>, after: Cursor): Promise<Row[]> {
  const rows = await messages
    .select(["id", "channel", "purpose", "receiver", "state", "created_at", "settled_at"])
    .where((row) => isAfter(row.ref("created_at"), row.ref("id"), after))
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageRows)
    .execute();
  return rows.map(({ id, created_at, settled_at, ...item }) => ({
    cursor: { at: created_at, id },
    item: { ...item, createdAt: created_at, settledAt: settled_at },
  }));
}

/** Audit log events about the account, without the names of operators. */
function eventsOf(read: Read, account: string): List {
  return async (after) => {
    const rows = await read
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", account)
      .where((row) => isAfter(row.ref("at"), row.ref("id"), after))
      .orderBy("at")
      .orderBy("id")
      .limit(pageRows)
      .execute();
    return rows.map(({ id, at, action, actor, network, before, after: changed }) => ({
      cursor: { at, id },
      item: {
        at,
        action,
        by: actor === null ? null : actor === account ? "self" : "operator",
        network,
        before: before === null ? null : fromJson(before),
        after: changed === null ? null : fromJson(changed),
      },
    }));
  };
}
