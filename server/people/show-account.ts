import type { AccountDetail } from "../../contract/schemas/people.ts";
import { listAudit } from "../audit/list-audit.ts";
import type { Read } from "../database/database.ts";
import { newestMessages } from "../messages/list-messages.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { openSessions } from "../sign-in/sessions/list-sessions.ts";
import { takesTwoSteps } from "../sign-in/sessions/second-step.ts";
import { isPasswordClosed, lockedUntil } from "../sign-in/password/lock.ts";
import { pendingReset } from "../sign-in/second-factor/reset-factors.ts";
import { factorsOf } from "../sign-in/second-factor/turn-on.ts";
import { validTokens } from "../sign-in/tokens/own-tokens.ts";
import { waysOf } from "./list-accounts.ts";
import { presentListed } from "./present-account.ts";
import type { Handlers } from "../handler.ts";

const newestEvents = { page: 1, pageSize: 20 };

/** Returns an account's details for the admin `reader`. Throws `notFound` (10108) for an unknown account. */
export async function showAccount(
  portal: Portal,
  { id, reader }: { id: string; reader: string },
): Promise<AccountDetail> {
  const { db, now } = portal;
  const account = await db.read.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!account) throw refuse("notFound");
  const listed = presentListed(account, now());
  const sessions = await openSessions(portal, { account: id, role: listed.role });
  return {
    ...listed,
    ways: (await waysOf(portal, [account]))(account),
    lockedUntil: lockedUntil(account, now()),
    passwordClosed: isPasswordClosed(account),
    suspendedAt: account.suspended_at,
    suspendedReason: account.suspended_reason,
    own: id === reader,
    secondFactor: {
      twoStep: takesTwoSteps(portal.config, account),
      ...(await factorsOf(db.read, id)),
      reset: await pendingReset(db.read, id),
    },
    tokens: await validTokens(portal, id),
    sessions: sessions.length,
    lastSeenAt: await lastSeen(db.read, id, sessions[0]?.last_seen_at),
    application: await applicationOf(db.read, id),
    messages: await newestMessages(portal, account),
    events: (await listAudit(portal, { ...newestEvents, subject: id })).items,
  };
}

/** When the account was last used: its latest session, or the latest login on a remembered device. */
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

export const accountDetailCall = {
  accountDetail: (portal, { id }, { signedIn }) => showAccount(portal, { id, reader: signedIn.account }),
} satisfies Partial<Handlers>;
