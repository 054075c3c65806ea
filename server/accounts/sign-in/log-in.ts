import type { Session } from "../../../contract/schemas/accounts.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { spendRevealing, takeBack, type Visitor } from "../../limits/budgets.ts";
import { takeTurn } from "../../limits/tallies.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { openSession } from "../../sessions/open-session.ts";
import { findAccount, type Account } from "../find-account.ts";
import { boundLock } from "../password/bound-lock.ts";
import { acceptPassword, comparePassword, releaseAttempt } from "../password/compare-password.ts";
import { afterSuccess, lockOf } from "../password/lock.ts";
import { compareCode, returnAttempt, useCode } from "../verification/codes.ts";

/**
 * Logs in by a password, with a number or a mailbox (specification, sections 4 and 7). Refuses an unknown account
 * (10001), a wrong password (10002, with the attempts left), a locked (10027) and a suspended account (10112).
 */
export async function logInByPassword(
  portal: Portal,
  { identifier, password }: { identifier: Identifier; password: string },
  visitor: Visitor,
): Promise<Session> {
  const revealed = await spendRevealing(portal, visitor);
  const account = await findAccount(portal.db.read, identifier);
  const whose = account ? { account } : { account, subject: `${identifier.kind} ${identifier.value}` };
  if (account) await takeBack(portal, revealed);
  const right = await comparePassword(portal, whose, password, visitor);
  if (!right) throw refuse("unknownAccount");
  try {
    return await portal.db.write(async (write) => {
      const current = await acceptPassword(portal, write, right);
      refuseSuspended(current);
      return openSession(portal, write, current, visitor);
    });
  } catch (error) {
    await releaseAttempt(portal, right.attempt);
    throw error;
  } finally {
    portal.events.emit("messageQueued"); // a login from a new device is told of
  }
}

/** Logs in by a verification code. Refuses as above, and a wrong code (10051). */
export async function logInByCode(
  portal: Portal,
  { phone, ...proof }: { phone: string; code: string; ticket: string | undefined },
  visitor: Visitor,
): Promise<Session> {
  const revealed = await spendRevealing(portal, visitor);
  const account = await findAccount(portal.db.read, { kind: "phone", value: phone });
  if (!account) throw refuse("unregisteredPhone");
  await takeBack(portal, revealed);
  refuseLocked(portal, await boundLock(portal, account));
  const right = await compareCode(portal, { phone, purpose: "login", ...proof }, visitor);
  try {
    return await portal.db.write(async (write) => {
      await takeTurn(portal, write, `password ${account.id}`);
      const current = await write.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirst();
      if (!current || current.phone !== phone) throw refuse("wrongCode");
      refuseLocked(portal, current);
      refuseSuspended(current);
      await useCode(portal, write, right);
      await write.updateTable("accounts").set(afterSuccess(current)).where("id", "=", current.id).execute();
      return openSession(portal, write, current, visitor);
    });
  } catch (error) {
    await returnAttempt(portal, right);
    throw error;
  }
}

function refuseLocked(portal: Portal, account: Account): void {
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
}

function refuseSuspended({ suspended_at, suspended_reason }: Account): void {
  if (suspended_at !== null) throw refuse("suspended", { reason: suspended_reason ?? "" });
}
