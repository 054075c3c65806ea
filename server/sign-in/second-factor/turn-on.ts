import type { LoginMethod } from "../../../contract/schemas/accounts.ts";
import { toJson } from "../../database/json.ts";
import type { Read, Write } from "../../database/database.ts";
import { spendRecorded } from "../../limits/budgets.ts";
import type { Clock } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import type { SignedIn } from "../../caller.ts";

/** Which second factors an account has. */
export async function factorsOf(read: Read, account: string): Promise<{ passkeys: number; authenticator: boolean }> {
  const { passkeys } = await read
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll<number | string>().as("passkeys"))
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const authenticator = await read
    .selectFrom("authenticators")
    .select("confirmed_at")
    .where("account", "=", account)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return { passkeys: Number(passkeys), authenticator: authenticator !== undefined };
}

/**
 * Prevents a login whose second step is pending from adding a further factor: a password alone must not be enough.
 * Throws `secondStepRequired` (10113).
 */
export async function refuseBeforeSecondStep(
  read: Read,
  { account, secondStepDue }: Pick<SignedIn, "account" | "secondStepDue">,
): Promise<void> {
  if (!secondStepDue) return;
  const { passkeys, authenticator } = await factorsOf(read, account);
  if (passkeys > 0 || authenticator) throw refuse("secondStepRequired");
}

/**
 * Turns two-step login on, in the transaction that stored the factor. Returns recovery codes if the account has none,
 * otherwise `null`.
 */
export async function turnTwoStepOn(portal: Clock, write: Write, account: string): Promise<string[] | null> {
  await write.updateTable("accounts").set({ two_step: 1 }).where("id", "=", account).execute();
  const codes = await write
    .selectFrom("recovery_codes")
    .select("hash")
    .where("account", "=", account)
    .executeTakeFirst();
  return codes ? null : makeRecoveryCodes(portal, write, account);
}

/** Turns two-step login off: deletes recovery codes and remembered devices with the last factor. */
export async function turnTwoStepOff(write: Write, account: string): Promise<void> {
  await write.updateTable("accounts").set({ two_step: 0 }).where("id", "=", account).execute();
  await write.deleteFrom("recovery_codes").where("account", "=", account).execute();
  await write.deleteFrom("remembered_devices").where("account", "=", account).execute();
}

/** Adds what was just proved to a session. */
export async function addProof(
  portal: Clock,
  write: Write,
  { session, account, amr }: Pick<SignedIn, "session" | "account" | "amr">,
  method: LoginMethod,
): Promise<void> {
  await spendRecorded(portal, write, account, method);
  await write
    .updateTable("sessions")
    .set({ amr: toJson([...new Set([...amr, method])]), proved_at: portal.now().toISOString(), proved_again: 1 })
    .where("id", "=", session)
    .execute();
}
