import type { Read, Write } from "../../database/database.ts";
import type { Clock, Federation } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { Account } from "../../accounts/find-account.ts";
import { hasOwnLogin } from "../../accounts/refuse-elsewhere.ts";
import { passkeysOf } from "./verify-passkey.ts";

/**
 * Throws `lastWayIn` (10116), which rolls the transaction back, if it has removed the only way to log in to the
 * account. A password counts only with a number or mailbox: without one it can be neither entered nor reset. Passkeys
 * do not count while a reset of the factors is pending, because the reset removes them.
 */
export async function refuseLastWayIn(portal: Clock & Federation, write: Write, account: Account): Promise<void> {
  const { id, phone, mailbox } = account;
  if (hasOwnLogin(portal, account)) {
    if (phone !== null || mailbox !== null) return;
    if ((await passkeysOf(write, id)).length > 0 && !(await isResetPending(write, id))) return;
  }
  for (const { issuer } of Object.values(portal.oidc)) if (await isLinked(write, issuer, id)) return;
  throw refuse("lastWayIn");
}

/** Whether an account is linked with the provider of this issuer. */
export async function isLinked(read: Read, issuer: string, account: string): Promise<boolean> {
  const link = await read
    .selectFrom("oidc_identities")
    .select("subject")
    .where("issuer", "=", issuer)
    .where("account", "=", account)
    .executeTakeFirst();
  return link !== undefined;
}

async function isResetPending(write: Write, account: string): Promise<boolean> {
  const reset = await write
    .selectFrom("second_factor_resets")
    .select("account")
    .where("account", "=", account)
    .executeTakeFirst();
  return reset !== undefined;
}
