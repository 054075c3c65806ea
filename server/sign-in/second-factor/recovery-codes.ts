import { randomInt } from "node:crypto";
import { record } from "../../audit/record.ts";
import type { Write } from "../../database/database.ts";
import { spendRecorded } from "../../limits/budgets.ts";
import { sign } from "../../config/keys.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { lockOwnAccount } from "../../accounts/lock-account.ts";
import type { Handlers } from "../../handler.ts";

/** Letters and digits that are hard to confuse (Crockford's Base32); a code has 50 bits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 10;
const codeCount = 10;

/** Replaces the recovery codes of an account, and stores only keyed hashes. Returns them formatted for people. */
export async function makeRecoveryCodes(portal: Clock, write: Write, account: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await write.deleteFrom("recovery_codes").where("account", "=", account).execute();
  await write
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ account, hash: hashOf(portal, account, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/** The same at the owner's request. Throws `notFound` (10108) if logins take one step. */
async function renewRecoveryCodes(portal: Stores & Clock, id: string): Promise<string[]> {
  return portal.db.write(async (write) => {
    const { two_step } = await lockOwnAccount(write, id);
    if (two_step === 0) throw refuse("notFound");
    await spendRecorded(portal, write, id, "new codes");
    await record(portal, write, { action: "secondFactor.codesMade", actor: id, subject: id });
    return makeRecoveryCodes(portal, write, id);
  });
}

/**
 * Consumes a recovery code. Returns whether it existed. Ignores spaces, dashes and case; O counts as 0, I and L as 1.
 */
export async function useRecoveryCode(portal: Clock, write: Write, account: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom("recovery_codes")
    .where("account", "=", account)
    .where("hash", "=", hashOf(portal, account, plainCode(typed)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function plainCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}

/** The hash includes the account, so a code is valid for no other. */
function hashOf({ keys }: Pick<Portal, "keys">, account: string, code: string): string {
  return sign(keys.recoveryCodes, `${account} ${code}`);
}

export const makeRecoveryCodesCall = {
  makeRecoveryCodes: async (portal, _, { signedIn }) => ({
    recoveryCodes: await renewRecoveryCodes(portal, signedIn.account),
  }),
} satisfies Partial<Handlers>;
