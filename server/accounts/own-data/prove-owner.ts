import type { LoginMethod } from "../../../contract/schemas/accounts.ts";
import type { Write } from "../../database/open.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { ownAccount } from "../find-account.ts";
import { lockOf } from "../password/lock.ts";
import { shortenLock } from "../password/shorten-lock.ts";
import { withVerifiedPassword } from "../password/verify-password.ts";
import { withVerifiedCode } from "../verification/verify-code.ts";

/** The proof that an account is the logged-in user's own: its password, or a code to its number. */
export type Ownership = { password: string | undefined; oldCode: string | undefined; ticket: string | undefined };

/**
 * Runs `work`, which only the owner of the account may do, after verifying the proof: a stolen token alone must not be
 * enough to change contacts. `work` uses the proof up in its own transaction, with the function that it gets, which returns
 * what was proved; if `work` fails, the attempt is given back. Throws `invalidInput` (10100 at `password`) without password and code, and as a
 * login does (10002, 10027) or `wrongCode` (10051).
 */
export async function withProvenOwner<Result>(
  portal: Portal,
  { account: id, password, oldCode, ticket }: Ownership & { account: string },
  requester: Requester,
  work: (useProof: (write: Write) => Promise<LoginMethod>) => Promise<Result>,
): Promise<Result> {
  if (password !== undefined && oldCode !== undefined) throw refuseInput("oldCode", "passwordOrCode");
  const account = await shortenLock(portal, await ownAccount(portal.db.read, id));
  if (password !== undefined)
    return withVerifiedPassword(portal, { account, password }, requester, (acceptPassword) =>
      work(async (write) => {
        await acceptPassword(write);
        return "pwd";
      }),
    );
  if (oldCode === undefined || account.phone === null) throw refuseInput("password", "enterPassword");
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
  return withVerifiedCode(portal, { phone: account.phone, purpose: "bind", code: oldCode, ticket }, requester, work);
}
