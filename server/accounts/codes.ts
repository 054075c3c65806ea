import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { CodePurpose } from "../../contract/schemas/accounts.ts";
import { verification } from "../../contract/rules.ts";
import { equalInConstantTime } from "../keys.ts";
import type { Read, Write } from "../database/open.ts";
import { count, day, hour, takeTurn, waitFor, type Limit } from "../limits/tallies.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** Wrong codes of one number, over all its codes. */
const wrongCodes: Limit[] = [
  { within: hour, most: 10 },
  { within: day, most: 50 },
];

/** A code that was compared and is right. It is used up only together with what it is for. */
export type RightCode = { phone: string; purpose: CodePurpose; hmac: string };

/** Makes the newest code of a number for a purpose; an older one is void from here on (specification, section 7). */
export async function makeCode(portal: Portal, write: Write, phone: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(10 ** verification.codeDigits)).padStart(verification.codeDigits, "0");
  const now = portal.now();
  const history = randomBytes(12).toString("base64url");
  const values = {
    code_hmac: hmacOf(portal.keys.codes, phone, purpose, code),
    attempts: 0,
    expires_at: new Date(now.getTime() + portal.config.codes.seconds * 1_000).toISOString(),
    history,
  };
  await write
    .insertInto("codes")
    .values({ phone, purpose, ...values })
    .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doUpdateSet(values))
    .execute();
  await write.insertInto("code_history").values({ id: history, sent_at: now.toISOString(), used: 0 }).execute();
  return code;
}

/**
 * Compares a code; the attempt is counted before, and stays counted. Refuses one that is wrong, expired, used, exhausted
 * or for something else, always in the same words (10051).
 */
export async function compareCode(
  portal: Portal,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<RightCode> {
  const hmac = hmacOf(portal.keys.codes, phone, purpose, code);
  const isRight = await portal.db.write(async (write) => {
    await takeTurn(portal, write, `code ${phone}`);
    const tally = { kind: "wrong code", subject: phone };
    if ((await waitFor(portal, write, tally, wrongCodes)) > 0) return false;
    const known = await write
      .updateTable("codes")
      .set((row) => ({ attempts: row("attempts", "+", 1) }))
      .where("phone", "=", phone)
      .where("purpose", "=", purpose)
      .where("attempts", "<", portal.config.codes.attempts)
      .where("expires_at", ">", portal.now().toISOString())
      .returning("code_hmac")
      .executeTakeFirst();
    const right = equalInConstantTime(known?.code_hmac ?? "", hmac);
    if (known && !right) await count(portal, write, tally); // without a comparison nothing was guessed
    return right;
  });
  if (!isRight) throw refuse("wrongCode");
  return { phone, purpose, hmac };
}

/** Uses a right code up, in the transaction of what it allows. Refuses where it was used or replaced meanwhile (10051). */
export async function useCode(portal: Portal, write: Write, { phone, purpose, hmac }: RightCode): Promise<void> {
  const used = await write
    .deleteFrom("codes")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("code_hmac", "=", hmac)
    .where("expires_at", ">", portal.now().toISOString())
    .returning("history")
    .executeTakeFirst();
  if (!used) throw refuse("wrongCode");
  await write.updateTable("code_history").set({ used: 1 }).where("id", "=", used.history).execute();
}

/** Gives the attempt of a right code back, where something else than the code was refused. */
export async function returnAttempt(portal: Portal, { phone, purpose, hmac }: RightCode): Promise<void> {
  await portal.db.write(async (write) => {
    await write
      .updateTable("codes")
      .set((row) => ({ attempts: row("attempts", "-", 1) }))
      .where("phone", "=", phone)
      .where("purpose", "=", purpose)
      .where("code_hmac", "=", hmac)
      .execute();
  });
}

/** Whether fewer than a fifth of the codes sent lately came back: then somebody sends them to strangers. */
export async function areCodesIgnored(read: Read): Promise<boolean> {
  const sample = 200;
  const rows = await read.selectFrom("code_history").select("used").orderBy("sent_at", "desc").limit(sample).execute();
  return rows.length === sample && rows.filter(({ used }) => used === 1).length < sample / 5;
}

/** The number and the purpose are part of what is kept, so a code fits no other. */
function hmacOf(key: Uint8Array, phone: string, purpose: CodePurpose, code: string): string {
  return createHmac("sha256", key).update(`${phone} ${purpose} ${code}`).digest("base64url");
}
