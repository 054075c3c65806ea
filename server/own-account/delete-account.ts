import type { Write } from "../database/database.ts";
import type { Requester } from "../limits/budgets.ts";
import { forgetMessages } from "../messages/withdraw.ts";
import type { Portal } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { announce } from "../accounts/announce.ts";
import { markDeleted } from "../accounts/developers/update-developer.ts";
import { forgetEvents } from "../messages/events.ts";
import { ownAccount, type Account } from "../accounts/find-account.ts";
import { refuseLastAdmin, lockAdmins } from "../accounts/last-admin.ts";
import { lockOwnAccount, lockPassword } from "../accounts/lock-account.ts";
import { lockOf } from "../sign-in/password/lock.ts";
import { shortenLock } from "../sign-in/password/shorten-lock.ts";
import { withVerifiedPassword } from "../sign-in/password/verify-password.ts";
import { withVerifiedCode } from "../sign-in/verification/verify-code.ts";
import { requireProofInstead } from "../sign-in/second-factor/prove-owner.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/**
 * Deletes one's own account for good. Refuses the password as a login does (10002, 10027), and the last admin (10102).
 */
async function deleteByPassword(
  portal: Portal,
  { account: id, password }: { account: string; password: string },
  requester: Requester,
): Promise<void> {
  const account = await ownAccount(portal.db.read, id);
  await withVerifiedPassword(portal, { account, password }, requester, (acceptPassword) =>
    portal.db.write(async (write) => {
      await lockAdmins(write);
      await erase(portal, write, await acceptPassword(write));
    }),
  );
}

/** The same by a code sent to one's own number. Throws `wrongCode` (10051), and `locked` (10027). */
async function deleteByCode(
  portal: Portal,
  { account: id, ...proof }: { account: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<void> {
  const { phone } = await shortenLock(portal, await ownAccount(portal.db.read, id));
  if (phone === null) throw refuse("wrongCode");
  await withVerifiedCode(portal, { phone, purpose: "delete", ...proof }, requester, (useCode) =>
    portal.db.write(async (write) => {
      await lockAdmins(write);
      await lockPassword(write, id);
      const account = await lockOwnAccount(write, id);
      if (account.phone !== phone) throw refuse("wrongCode");
      const locked = lockOf(account, portal.config.lock, portal.now());
      if (locked) throw locked;
      await useCode(write);
      await erase(portal, write, account);
    }),
  );
}

/**
 * The same for an account without a usable password, whose owner proved their identity recently. Throws `invalidInput`
 * (10100) if there is a password, and `proofTooOld` (10114).
 */
async function deleteByFreshProof(portal: Portal, signedIn: Pick<SignedIn, "account" | "provedAt">): Promise<void> {
  await portal.db.write(async (write) => {
    await lockAdmins(write);
    const account = await lockOwnAccount(write, signedIn.account);
    requireProofInstead(portal, account, signedIn);
    await erase(portal, write, account);
  });
}

/**
 * Deletes responses stored under an `Idempotency-Key`: the account's own, and operators' that contain its data or
 * application.
 */
async function forgetStoredResponses(write: Write, id: string): Promise<void> {
  const application = write.selectFrom("applications").select("id").where("account", "=", id);
  await write
    .deleteFrom("stored_responses")
    .where((eb) => eb.or([eb("account", "=", id), eb("subject", "=", id), eb("subject", "in", application)]))
    .execute();
}

/**
 * Deletes everything of an account with its row, except what the cancellation agreement names: agreements to the
 * license and downloads, made anonymous; the audit log, by the account's random id; and rate counters for their day.
 */
async function erase(portal: Portal, write: Write, account: Account): Promise<void> {
  await refuseLastAdmin(write, account);
  const { id, phone, mailbox } = account;
  for (const table of ["agreements", "downloads"] as const)
    await write.updateTable(table).set({ account: null, visitor: "" }).where("account", "=", id).execute();
  if (phone !== null) await write.deleteFrom("codes").where("phone", "=", phone).execute();
  if (mailbox !== null) {
    await write.deleteFrom("links").where("mailbox", "=", mailbox).execute();
    await write.deleteFrom("invitations").where("mailbox", "=", mailbox).execute();
  }
  await forgetStoredResponses(write, id);
  await write.deleteFrom("password_attempts").where("subject", "=", id).execute();
  await forgetMessages(write, account);
  await forgetEvents(write, id);
  await write.deleteFrom("accounts").where("id", "=", id).execute();
  await markDeleted(portal, write, id);
  await announce(portal, write, { action: "account.deleted", account, actor: id });
}

export const deleteAccountCall = {
  async deleteAccount(portal, { password, code, ticket }, caller) {
    const { account } = caller.signedIn;
    if (password !== undefined && code !== undefined) throw refuseInput("code", "passwordOrCode");
    if (code !== undefined) await deleteByCode(portal, { account, code, ticket: ticket ?? caller.ticket }, caller);
    else if (password !== undefined) await deleteByPassword(portal, { account, password }, caller);
    else await deleteByFreshProof(portal, caller.signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
