import type { Role } from "../../contract/access.ts";
import type { AuditEvent } from "../audit/record.ts";
import type { Write } from "../database/database.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { endAllSessions } from "../sign-in/sessions/end-sessions.ts";
import { announce, type AccountEvent } from "../accounts/announce.ts";
import type { Account } from "../accounts/find-account.ts";
import { refuseLastAdmin, lockAdmins } from "../accounts/last-admin.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { removeFollowedContacts } from "../federation/oidc/confirmed-contacts.ts";
import { beginReset, cancelReset } from "../sign-in/second-factor/reset-factors.ts";
import { checkOperator } from "../accounts/operator.ts";
import { parseReason } from "../http/input/required-text.ts";
import { showAccount } from "./show-account.ts";
import type { Handlers } from "../handler.ts";

/**
 * The acting admin and the account. `version`, if given, must be the account's current version. `reason` goes into the
 * audit log.
 */
type Action = { actor: string; account: string; reason?: string | undefined; version?: number | undefined };
type Change = Pick<AuditEvent, "before" | "after">;
export type AccountChange = Action & { version: number };

/**
 * Changes the role of an account from its next request on, and notifies its owner. Throws `notAllowed` (10102) for the
 * last admin.
 */
export async function setRole(portal: Portal, { role, ...change }: AccountChange & { role: Role }): Promise<void> {
  await changeAccount(portal, change, async (write, account) => {
    if (role !== "admin") await refuseLastAdmin(write, account);
    await write.updateTable("accounts").set({ role, role_source: "portal" }).where("id", "=", account.id).execute();
    await removeFollowedContacts(write, account);
    return { action: "account.roleSet", before: { role: account.role }, after: { role }, role };
  });
}

/**
 * Starts a reset of all second factors of an account whose owner has lost them, and notifies the owner. Throws
 * `notAllowed` (10102) for oneself, and as `beginReset` does.
 */
async function resetSecondFactor(portal: Portal, change: AccountChange & { reason: string }): Promise<void> {
  if (change.actor === change.account) throw refuse("notAllowed");
  await changeAccount(portal, change, async (write, account) => {
    const { reason } = change;
    const dueAt = await beginReset(portal, write, { account, reason });
    return { action: "secondFactor.resetBegun", before: {}, after: { dueAt: dueAt.toISOString() }, reason, dueAt };
  });
}

/** Cancels the reset, and notifies the owner. Throws `changedMeanwhile` (10107) if none is pending. */
async function cancelFactorReset(portal: Portal, change: AccountChange): Promise<void> {
  await changeAccount(portal, change, async (write, account) => {
    await cancelReset(write, account.id);
    return { action: "secondFactor.resetCancelled", before: {}, after: {} };
  });
}

/**
 * Suspends an account and notifies its owner. Its sessions are refused, and tell why, until they expire. Throws `notAllowed` (10102) for one's own account and
 * the last admin, `changedMeanwhile` (10107) for one that is suspended.
 */
export async function suspend(portal: Portal, change: AccountChange & { reason: string }): Promise<void> {
  if (change.actor === change.account) throw refuse("notAllowed");
  await changeAccount(portal, change, async (write, account) => {
    if (account.suspended_at !== null) throw refuse("changedMeanwhile");
    await refuseLastAdmin(write, account);
    const suspended_at = portal.now().toISOString();
    await write
      .updateTable("accounts")
      .set({ suspended_at, suspended_reason: change.reason })
      .where("id", "=", account.id)
      .execute();
    return {
      action: "account.suspended",
      before: { suspended: false },
      after: { suspended: true },
      reason: change.reason,
    };
  });
}

/**
 * Restores a suspended account without its sessions, and notifies its owner. Throws `changedMeanwhile` (10107) for one that is not
 * suspended.
 */
export async function restore(portal: Portal, change: AccountChange): Promise<void> {
  await changeAccount(portal, change, async (write, account) => {
    if (account.suspended_at === null) throw refuse("changedMeanwhile");
    await write
      .updateTable("accounts")
      .set({ suspended_at: null, suspended_reason: null })
      .where("id", "=", account.id)
      .execute();
    await endAllSessions(write, account.id);
    return { action: "account.restored", before: { suspended: true }, after: { suspended: false } };
  });
}

/**
 * Unlocks an account, and notifies its owner. After a hundred wrong passwords in a row, login by password still needs a
 * reset.
 */
export async function unlock(
  portal: Portal,
  action: Omit<Action, "actor"> & { actor: string | undefined },
): Promise<void> {
  await actOn(portal, action, async (write, account) => {
    const { id, locked_until } = account;
    await write.updateTable("accounts").set({ failures: 0, locked_until: null }).where("id", "=", id).execute();
    const wasLocked = locked_until !== null;
    return {
      action: "account.unlocked",
      before: { lockedUntil: locked_until },
      after: { lockedUntil: null },
      wasLocked,
    };
  });
}

/** Ends every session of an account, also the admin's own, and notifies its owner. */
async function logOutEverywhere(portal: Portal, action: Action): Promise<void> {
  await actOn(portal, action, async (write, account) => {
    await endAllSessions(write, account.id);
    return { action: "account.sessionsEnded", before: {}, after: {} };
  });
}

/** One change of one account by an admin, which increases its version. */
export async function changeAccount(
  portal: Portal,
  change: AccountChange,
  work: (write: Write, account: Account) => Promise<AccountEvent & Change>,
): Promise<void> {
  await actOn(portal, change, async (write, account) => {
    const entry = await work(write, account);
    await write
      .updateTable("accounts")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("id", "=", account.id)
      .execute();
    return entry;
  });
}

/**
 * One action of an admin on one account, with its row in the audit. Throws `notAllowed` (10102) unless the actor is an
 * admin, `notFound` (10108) for an unknown account, and `changedMeanwhile` (10107) for an outdated version.
 */
async function actOn(
  portal: Portal,
  { actor, account: id, reason, version }: Omit<Action, "actor"> & { actor: string | undefined },
  work: (write: Write, account: Account) => Promise<AccountEvent & Change>,
): Promise<void> {
  await portal.db.write(async (write) => {
    await lockAdmins(write);
    if (actor !== undefined) await checkOperator(write, actor, ["admin"]);
    const account = await lockAccount(write, id);
    if (!account) throw refuse("notFound");
    if (version !== undefined && account.version !== version) throw refuse("changedMeanwhile");
    const event = await work(write, account);
    const after = { ...event.after, ...(reason !== undefined && { reason }) };
    await announce(portal, write, { ...event, after, account, actor });
  });
}

function optionalReason(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : parseReason(reason);
}

export const rolesCalls = {
  async unlockAccount(portal, { id, reason, version }, { signedIn }) {
    await unlock(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async endAccountSessions(portal, { id, reason, version }, { signedIn }) {
    await logOutEverywhere(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async setRole(portal, { id, role, reason, version }, { signedIn }) {
    await setRole(portal, { actor: signedIn.account, account: id, role, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async resetSecondFactor(portal, { id, reason, version }, { signedIn }) {
    await resetSecondFactor(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async cancelFactorReset(portal, { id, reason, version }, { signedIn }) {
    await cancelFactorReset(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async suspendAccount(portal, { id, reason, version }, { signedIn }) {
    await suspend(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async restoreAccount(portal, { id, reason, version }, { signedIn }) {
    await restore(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },
} satisfies Partial<Handlers>;
