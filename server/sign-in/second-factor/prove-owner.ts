import type { LoginMethod } from "../../../contract/schemas/accounts.ts";
import type { Write } from "../../database/database.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { requireFreshProof } from "../sessions/fresh-proof.ts";
import { hasOwnLogin } from "../../accounts/refuse-elsewhere.ts";
import { dummyHash } from "../hashing/dummy-hash.ts";
import { ownAccount, type Account } from "../../accounts/find-account.ts";
import { lockOf } from "../password/lock.ts";
import { shortenLock } from "../password/shorten-lock.ts";
import { withVerifiedPassword } from "../password/verify-password.ts";
import { withVerifiedCode } from "../verification/verify-code.ts";
import type { SignedIn } from "../../caller.ts";

/** The proof that an account is the logged-in user's own: its password, or a code to its number. */
export type Ownership = { password: string | undefined; oldCode: string | undefined; ticket: string | undefined };

type Owned = Pick<Account, "phone" | "mailbox" | "role" | "password_hash">;

/**
 * Whether an account has a password that its owner can enter: not after a registration at a provider until a reset sets
 * one, not without a number or mailbox, and never where members log in at the provider alone.
 */
export function hasPassword(portal: Pick<Portal, "config">, { phone, mailbox, role, password_hash }: Owned): boolean {
  return hasOwnLogin(portal, { role }) && (phone !== null || mailbox !== null) && password_hash !== dummyHash;
}

/** Whether the owner of an account can prove to be it here, by a password or a code to its number. */
export function canProveHere(portal: Pick<Portal, "config">, account: Owned): boolean {
  return hasPassword(portal, account) || (hasOwnLogin(portal, account) && account.phone !== null);
}

/**
 * Throws unless a session's holder is its owner, for an account without a password: `proofTooOld` (10114) if the last
 * proof of their identity is too old, and `invalidInput` (10100 at `password`) if there is a password.
 */
export function requireProofInstead(portal: Clock, account: Owned, signedIn: Pick<SignedIn, "provedAt">): void {
  if (canProveHere(portal, account)) throw refuseInput("password", "enterPassword");
  requireFreshProof(portal, signedIn);
}

/**
 * Runs `work`, which only the owner of the account may do, after verifying the proof: a stolen token alone must not be
 * enough to change contacts. An account without a usable password needs a recent proof of the session instead. `work`
 * receives a function that consumes the proof in its transaction and returns the proven methods; if `work` fails, the
 * attempt is returned. Throws `invalidInput` (10100 at `password`) without password and code, `proofTooOld` (10114),
 * and as a login does (10002, 10027) or `wrongCode` (10051).
 */
export async function withProvenOwner<Result>(
  portal: Stores & Clock,
  { signedIn, password, oldCode, ticket }: Ownership & { signedIn: Pick<SignedIn, "account" | "provedAt"> },
  requester: Requester,
  work: (useProof: (write: Write) => Promise<LoginMethod | undefined>) => Promise<Result>,
): Promise<Result> {
  if (password !== undefined && oldCode !== undefined) throw refuseInput("oldCode", "passwordOrCode");
  const account = await shortenLock(portal, await ownAccount(portal.db.read, signedIn.account));
  if (password !== undefined)
    return withVerifiedPassword(portal, { account, password }, requester, (acceptPassword) =>
      work(async (write) => {
        await acceptPassword(write);
        return "pwd";
      }),
    );
  if (oldCode === undefined && !canProveHere(portal, account)) {
    requireFreshProof(portal, signedIn);
    return work(async (write) => {
      if (canProveHere(portal, await ownAccount(write, account.id))) throw refuse("changedMeanwhile");
      return undefined;
    });
  }
  if (oldCode === undefined || account.phone === null) throw refuseInput("password", "enterPassword");
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
  return withVerifiedCode(portal, { phone: account.phone, purpose: "bind", code: oldCode, ticket }, requester, work);
}
