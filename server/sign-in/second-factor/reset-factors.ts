import { record } from "../../audit/record.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Portal, Clock, Federation, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { day } from "../../time/time.ts";
import { announce } from "../../accounts/announce.ts";
import type { Account } from "../../accounts/find-account.ts";
import { refuseLastWayIn } from "./last-way-in.ts";
import { factorsOf, turnTwoStepOff } from "./turn-on.ts";
import type { Handlers } from "../../handler.ts";

/** The time between an admin's decision and its effect, in which the owner can cancel it. */
const waiting = day;

/**
 * Schedules the removal of all factors of an account, in the transaction of the admin's action. Returns the due time.
 * Throws `changedMeanwhile` (10107) if the account has no factor, or a reset is pending, whose day stays,
 * and `lastWayIn` (10116) if a passkey is the only way to log in.
 */
export async function beginReset(
  portal: Clock & Federation,
  write: Write,
  { account, reason }: { account: Account; reason: string },
): Promise<Date> {
  const { passkeys, authenticator } = await factorsOf(write, account.id);
  if (passkeys === 0 && !authenticator) throw refuse("changedMeanwhile");
  const at = new Date(portal.now().getTime() + waiting);
  const values = { reason, due_at: at.toISOString() };
  const { numInsertedOrUpdatedRows } = await write
    .insertInto("second_factor_resets")
    .values({ account: account.id, ...values })
    .onConflict((conflict) => conflict.column("account").doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw refuse("changedMeanwhile");
  await refuseLastWayIn(portal, write, account);
  return at;
}

/** Cancels the owner's own reset. Throws `notFound` (10108) if none is pending. */
async function cancelOwnReset(portal: Stores & Clock, account: string): Promise<void> {
  await portal.db.write(async (write) => {
    if (!(await removeReset(write, account))) throw refuse("notFound");
    await record(portal, write, { action: "secondFactor.resetStopped", actor: account, subject: account });
  });
}

/** Cancels a reset in the transaction of an admin's action. Throws `changedMeanwhile` (10107) if none is pending. */
export async function cancelReset(write: Write, account: string): Promise<void> {
  if (!(await removeReset(write, account))) throw refuse("changedMeanwhile");
}

async function removeReset(write: Write, account: string): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom("second_factor_resets")
    .where("account", "=", account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The account's pending reset; once it is due, it takes effect at the next login. */
export async function pendingReset(read: Read, account: string): Promise<{ dueAt: string; reason: string } | null> {
  const reset = await read
    .selectFrom("second_factor_resets")
    .select(["due_at as dueAt", "reason"])
    .where("account", "=", account)
    .executeTakeFirst();
  return reset ?? null;
}

/** Removes the factors once a reset is due, in the transaction of a login. Returns the updated account. */
export async function finishDueReset(portal: Portal, write: Write, account: Account): Promise<Account> {
  const { id } = account;
  await removeReset(write, id);
  await write.deleteFrom("passkeys").where("account", "=", id).execute();
  await write.deleteFrom("authenticators").where("account", "=", id).execute();
  await turnTwoStepOff(write, id);
  await announce(portal, write, { action: "secondFactor.reset", account });
  return { ...account, two_step: 0 };
}

export const keepFactorsCall = {
  async keepFactors(portal, _, { signedIn }) {
    await cancelOwnReset(portal, signedIn.account);
    return null;
  },
} satisfies Partial<Handlers>;
