import type { AccountDetail } from "../../../contract/schemas/operator.ts";
import { listAudit } from "../../audit/list-audit.ts";
import type { Read } from "../../database/open.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { openSessions } from "../../sessions/list-sessions.ts";
import { isPasswordClosed, lockedUntil } from "../password/lock.ts";
import { presentListed } from "./present-account.ts";

const newestEvents = { page: 1, pageSize: 20 };

/** An account as an admin sees it. Throws `notFound` (10108) for an unknown one. */
export async function showAccount(portal: Portal, id: string): Promise<AccountDetail> {
  const { db, now } = portal;
  const account = await db.read.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!account) throw refuse("notFound");
  const listed = presentListed(account, now());
  const sessions = await openSessions(portal, { account: id, role: listed.role });
  return {
    ...listed,
    lockedUntil: lockedUntil(account, now()),
    passwordClosed: isPasswordClosed(account),
    suspendedAt: account.suspended_at,
    suspendedReason: account.suspended_reason,
    sessions: sessions.length,
    lastSeenAt: await lastSeen(db.read, id, sessions[0]?.last_seen_at),
    application: await applicationOf(db.read, id),
    events: (await listAudit(portal, { ...newestEvents, subject: id })).items,
  };
}

/** When the account was used last: by the session that was, or at a login whose device is remembered. */
async function lastSeen(read: Read, account: string, bySession = ""): Promise<string | null> {
  const { at } = await read
    .selectFrom("devices")
    .select(({ fn }) => fn.max<string | null>("last_seen_at").as("at"))
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return (at ?? "") > bySession ? at : bySession || null;
}

async function applicationOf(read: Read, account: string): Promise<AccountDetail["application"]> {
  const row = await read
    .selectFrom("applications")
    .select(["id", "state", "version", "submitted_at as submittedAt"])
    .where("account", "=", account)
    .executeTakeFirst();
  return row ?? null;
}
