import type { Write } from "../../database/open.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { ownAccount } from "../find-account.ts";
import { lockOf } from "../password/lock.ts";
import { shortenLock } from "../password/shorten-lock.ts";
import { withVerifiedPassword } from "../password/verify-password.ts";
import { withVerifiedCode } from "../verification/verify-code.ts";

/** What somebody who is logged in says to prove that the account is theirs: its password, or a code to its number. */
export type Ownership = { password: string | undefined; oldCode: string | undefined; ticket: string | undefined };

/**
 * Does what only its owner may do to an account, before whose contacts change whoever holds a token has to prove that it
 * is theirs: a stolen token alone takes nothing over. `work` uses the proof up in its own transaction by the function
 * that it is handed; where `work` fails the attempt is given back. Throws `invalidInput` (10100 at `password`) where
 * neither password nor code was sent, and as a login does (10002, 10027) or a wrong code (10051).
 */
export async function withProvenOwner<Result>(
  portal: Portal,
  { account: id, password, oldCode, ticket }: Ownership & { account: string },
  requester: Requester,
  work: (useProof: (write: Write) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  if (password !== undefined && oldCode !== undefined) throw refuseInput("oldCode", "passwordOrCode");
  const account = await shortenLock(portal, await ownAccount(portal.db.read, id));
  if (password !== undefined) return withVerifiedPassword(portal, { account, password }, requester, work);
  if (oldCode === undefined || account.phone === null) throw refuseInput("password", "enterPassword");
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
  return withVerifiedCode(portal, { phone: account.phone, purpose: "bind", code: oldCode, ticket }, requester, work);
}
