import type { Write } from "../database/open.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/**
 * An account as it is now, locked until the transaction ends (select … for update, on either database): nobody else
 * changes or deletes it meanwhile. Lock rows are acquired before it.
 */
export function lockAccount(write: Write, id: string): Promise<Account | undefined> {
  return write
    .updateTable("accounts")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** The same for somebody who is logged in. Throws `loginExpired` (10021) where the account is gone meanwhile. */
export async function lockOwnAccount(write: Write, id: string): Promise<Account> {
  const account = await lockAccount(write, id);
  if (!account) throw refuse("loginExpired");
  return account;
}
