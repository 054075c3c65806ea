import type { Clock, Stores } from "../../portal.ts";
import type { Account } from "../../accounts/find-account.ts";
import { lockEnd } from "./lock.ts";

/**
 * Shortens a lock that would end later than a lock that begins now, as after the clock was set back: no account stays
 * locked longer than the policy allows, counted from the next attempt. Returns the updated account.
 */
export async function shortenLock({ db, config, now }: Stores & Clock, account: Account): Promise<Account> {
  const locked_until = lockEnd(config.lock, now());
  if (account.locked_until === null || account.locked_until <= locked_until) return account;
  await db.write((write) =>
    write
      .updateTable("accounts")
      .set({ locked_until })
      .where("id", "=", account.id)
      .where("locked_until", ">", locked_until)
      .execute(),
  );
  return { ...account, locked_until };
}
