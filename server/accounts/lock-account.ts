import type { Write } from "../database/open.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/**
 * An account as it is now, held until the transaction ends: nobody else changes or deletes it meanwhile, on either
 * database. Whoever takes turns, too, takes them first.
 */
export function lockAccount(write: Write, id: string): Promise<Account | undefined> {
  return write
    .updateTable("accounts")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** The same for somebody who is logged in. Refuses where the account is gone meanwhile (10021). */
export async function lockOwnAccount(write: Write, id: string): Promise<Account> {
  const account = await lockAccount(write, id);
  if (!account) throw refuse("loginExpired");
  return account;
}
