import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import { fromJson } from "../../database/json.ts";
import type { Read } from "../../database/open.ts";
import type { Tables } from "../../database/schema.ts";
import type { Portal } from "../../portal.ts";
import { ownAccount, type Account } from "../find-account.ts";

/** Rows that are read at once: a moment's work for the one thread. */
const pageRows = 500;

/** A list of the copy whose length nothing bounds, read page by page. */
type List = (after: Cursor) => Promise<Row[]>;
/** After which row a page begins, by time and id. */
type Cursor = { at: string; id: string };
type Row = { cursor: Cursor; item: Record<string, unknown> };

/**
 * Everything that is kept about a person, as the privacy policy promises it; nothing that would let somebody in, and no
 * operator's name. Returns the JSON of the contract's `accountCopy` in pieces, for it may be large: a page of rows is
 * held at a time, and other requests are answered between two. Throws `loginExpired` (10021) where the account is gone.
 */
export async function copyOfData({ db, now }: Portal, id: string): Promise<AsyncIterable<string>> {
  const account = await ownAccount(db.read, id);
  const whole = {
    exportedAt: now().toISOString(),
    account: presentAccount(account),
    sessions: await sessionsOf(db.read, id),
    devices: await devicesOf(db.read, id),
    knownBrowsers: await knownBrowsersOf(db.read, id),
    formerContacts: await formerContactsOf(db.read, id),
    application: await applicationOf(db.read, id),
    applicationDraft: await draftOf(db.read, id),
  };
  return inPieces(whole, {
    agreements: [policiesOf(db.read, id), licencesOf(db.read, id)],
    downloads: [downloadsOf(db.read, id)],
    messages: [messagesOf(db.read, account), waitingMessagesOf(db.read, account)],
    events: [eventsOf(db.read, id)],
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
    await nextTurn();
  }
}

/** Rows after the cursor, in the order of both columns. */
function isAfter(at: string, id: string, cursor: Cursor): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) > (${cursor.at}, ${cursor.id})`;
}

function sessionsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("sessions")
    .select(["id", "browser", "network", "created_at as createdAt", "last_seen_at as lastSeenAt", "ends_at as endsAt"])
    .where("account", "=", id)
    .orderBy("created_at")
    .execute();
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

function formerContactsOf(read: Read, id: string): Promise<Record<string, unknown>[]> {
  return read
    .selectFrom("former_contacts")
    .select(["kind", "contact", "replaced_at as replacedAt", "ends_at as endsAt"])
    .where("account", "=", id)
    .orderBy("replaced_at")
    .execute();
}

function downloadsOf(read: Read, id: string): List {
  return async (after) => {
    const rows = await read
      .selectFrom("agreements")
      .innerJoin("downloads", "downloads.agreement", "agreements.id")
      .select(["downloads.product", "downloads.version", "downloads.file", "started_at", "agreed_at", "agreements.id"])
      .where("agreements.account", "=", id)
      .where(isAfter("agreed_at", "agreements.id", after))
      .orderBy("agreed_at")
      .orderBy("agreements.id")
      .limit(pageRows)
      .execute();
    return rows.map(({ agreed_at, id: row, started_at, ...item }) => ({
      cursor: { at: agreed_at, id: row },
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
  return async (after) => {
    const rows = await read
      .selectFrom("policy_agreements")
      .select(["policy", "version", "agreed_at", sql<string>`policy || ' ' || version`.as("id")])
      .where("account", "=", id)
      .where(sql<SqlBool>`(agreed_at, policy || ' ' || version) > (${after.at}, ${after.id})`)
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
      .select(["id", "licence_version", "product", "version", "file", "agreed_at"])
      .where("account", "=", id)
      .where(isAfter("agreed_at", "id", after))
      .orderBy("agreed_at")
      .orderBy("id")
      .limit(pageRows)
      .execute();
    return rows.map(({ id: row, licence_version, product, version, file, agreed_at }) => ({
      cursor: { at: agreed_at, id: row },
      item: {
        kind: "licence",
        version: licence_version,
        product,
        productVersion: version,
        file,
        agreedAt: agreed_at,
      },
    }));
  };
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
    fields: fromJson(row.fields),
    reasons: fromJson(row.reasons),
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    version: row.version,
    history: history.map(({ fields, ...event }) => ({
      ...event,
      reasons: fromJson(event.reasons),
      fields: fields === null ? null : fromJson(fields),
    })),
  };
}

async function draftOf(read: Read, id: string): Promise<Record<string, unknown> | null> {
  const row = await read.selectFrom("application_drafts").selectAll().where("account", "=", id).executeTakeFirst();
  return row ? { fields: fromJson(row.fields), savedAt: row.saved_at } : null;
}

/** What was sent and what became of it, without what it said: that may be a code or a link. */
function messagesOf(read: Read, { id }: Account): List {
  return (after) => messagesAfter(read.selectFrom("messages").where("account", "=", id), after);
}

/** The same to number and mailbox before they were an account's; once a message is sent, its receiver is masked. */
function waitingMessagesOf(read: Read, { id, phone, mailbox }: Account): List {
  const receivers = [phone, mailbox].filter((receiver) => receiver !== null);
  return (after) =>
    messagesAfter(
      read
        .selectFrom("messages")
        .where("receiver", "in", receivers)
        .where((eb) => eb.or([eb("account", "is", null), eb("account", "!=", id)])),
      after,
    );
}

async function messagesAfter(messages: SelectQueryBuilder<Tables, "messages", object>, after: Cursor): Promise<Row[]> {
  const rows = await messages
    .select(["id", "channel", "purpose", "receiver", "state", "created_at", "settled_at"])
    .where(isAfter("created_at", "id", after))
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageRows)
    .execute();
  return rows.map(({ id, created_at, settled_at, ...item }) => ({
    cursor: { at: created_at, id },
    item: { ...item, createdAt: created_at, settledAt: settled_at },
  }));
}

/** Others who acted on the account are operators; who they are is theirs. */
function eventsOf(read: Read, account: string): List {
  return async (after) => {
    const rows = await read
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", account)
      .where(isAfter("at", "id", after))
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
