import type { Session } from "../../../contract/schemas/accounts.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { spendRevealing, takeBack, type Visitor } from "../../limits/budgets.ts";
import { takeTurn } from "../../limits/tallies.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { openSession } from "../../sessions/open-session.ts";
import { findAccount, type Account } from "../find-account.ts";
import { boundLock } from "../password/bound-lock.ts";
import { afterSuccess, lockOf } from "../password/lock.ts";
import { compareInVain, withVerifiedPassword } from "../password/verify-password.ts";
import { withVerifiedCode } from "../verification/verify-code.ts";

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
  if (!account) {
    await compareInVain(portal, { subject: `${identifier.kind} ${identifier.value}`, password }, visitor);
    throw refuse("unknownAccount");
  }
  await takeBack(portal, revealed);
  return withVerifiedPassword(portal, { account, password }, visitor, (acceptPassword) =>
    portal.db.write(async (write) => {
      const current = await acceptPassword(write);
      refuseSuspended(current);
      return openSession(portal, write, current, visitor);
    }),
  );
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
  return withVerifiedCode(portal, { phone, purpose: "login", ...proof }, visitor, (useCode) =>
    portal.db.write(async (write) => {
      await takeTurn(portal, write, `password ${account.id}`);
      const current = await write.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirst();
      if (!current || current.phone !== phone) throw refuse("wrongCode");
      refuseLocked(portal, current);
      refuseSuspended(current);
      await useCode(write);
      await write.updateTable("accounts").set(afterSuccess(current)).where("id", "=", current.id).execute();
      return openSession(portal, write, current, visitor);
    }),
  );
}

function refuseLocked(portal: Portal, account: Account): void {
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
}

function refuseSuspended({ suspended_at, suspended_reason }: Account): void {
  if (suspended_at !== null) throw refuse("suspended", { reason: suspended_reason ?? "" });
}
