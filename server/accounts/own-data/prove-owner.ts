import type { Write } from "../../database/open.ts";
import type { Visitor } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { ownAccount } from "../find-account.ts";
import { boundLock } from "../password/bound-lock.ts";
import { acceptPassword, comparePassword, releaseAttempt } from "../password/compare-password.ts";
import { lockOf } from "../password/lock.ts";
import { compareCode, returnAttempt, useCode } from "../verification/codes.ts";

/** What somebody who is logged in says to prove that the account is theirs: its password, or a code to its number. */
export type Ownership = { password: string | undefined; oldCode: string | undefined; ticket: string | undefined };

/** A proof that was right: used up in the transaction of what it allows, or given back where that was refused. */
export type Proven = { use: (write: Write) => Promise<unknown>; giveBack: () => Promise<unknown> };

/**
 * Proves that whoever holds a token owns the account, before its contacts are changed: a stolen token alone takes nothing
 * over. Refuses where neither was sent (10100 at `password`), and as a login does (10002, 10027) or a wrong code (10051).
 */
export async function proveOwner(
  portal: Portal,
  id: string,
  { password, oldCode, ticket }: Ownership,
  visitor: Visitor,
): Promise<Proven> {
  if (password !== undefined && oldCode !== undefined) throw refuseInput("oldCode", "passwordOrCode");
  const account = await boundLock(portal, await ownAccount(portal.db.read, id));
  if (password !== undefined) {
    const right = await comparePassword(portal, { account }, password, visitor);
    if (!right) throw refuse("loginExpired");
    return {
      use: (write) => acceptPassword(portal, write, right),
      giveBack: () => releaseAttempt(portal, right.attempt),
    };
  }
  if (oldCode === undefined || account.phone === null) throw refuseInput("password", "enterPassword");
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
  const right = await compareCode(portal, { phone: account.phone, purpose: "bind", code: oldCode, ticket }, visitor);
  return { use: (write) => useCode(portal, write, right), giveBack: () => returnAttempt(portal, right) };
}
