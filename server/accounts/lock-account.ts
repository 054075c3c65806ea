import type { Write } from "../database/database.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/**
 * The account as it is now, locked until the transaction ends (select … for update, on either database): nobody else
 * changes or deletes it meanwhile. Acquire other locks first.
 */
export function lockAccount(write: Write, id: string): Promise<Account | undefined> {
  return write
    .updateTable("accounts")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** The same for a logged-in user. Throws `loginExpired` (10021) if the account has been deleted meanwhile. */
export async function lockOwnAccount(write: Write, id: string): Promise<Account> {
  const account = await lockAccount(write, id);
  if (!account) throw refuse("loginExpired");
  return account;
}

/**
 * Serializes transactions that compare or change the password of an account, or its other credentials. `subject` is the
 * account's id or, without an account, the identifier that was entered. Acquire it before the account itself.
 */
export function lockPassword(write: Write, subject: string): Promise<void> {
  return acquireLock(write, `password ${subject}`);
}
