import { createHmac, randomBytes, randomInt } from "node:crypto";
import { verification } from "../../../contract/rules.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import type { Read, Write } from "../../database/open.ts";
import { dropMessage } from "../../messages/queue.ts";
import type { Portal } from "../../portal.ts";
import { hashToken } from "../../sessions/token.ts";

/** For whom a code is made: a known device of the account (its hash), or anybody else; whoever holds `ticket`. */
type NewCode = { phone: string; purpose: CodePurpose; device: string | undefined; ticket: string };

/**
 * Makes the newest code of a number for a purpose; the older one that the same device asked for is void from here on
 * (specification, section 7), and its message is not sent any more. Strangers' codes and those of known devices stand
 * beside each other, so that nobody makes the owner's code void.
 */
export async function makeCode(
  portal: Portal,
  write: Write,
  { phone, purpose, device = "", ticket }: NewCode,
): Promise<string> {
  const code = String(randomInt(10 ** verification.codeDigits)).padStart(verification.codeDigits, "0");
  const now = portal.now();
  const history = randomBytes(12).toString("base64url");
  const older = await codesOf(write, { phone, purpose, device }).select("message").executeTakeFirst();
  if (older) await dropMessage(write, older.message);
  const values = {
    code_hmac: codeHmac(portal.keys.codes, phone, purpose, code),
    ticket_hash: hashToken(ticket),
    attempts: 0,
    ticket_attempts: 0,
    expires_at: new Date(now.getTime() + portal.config.codes.seconds * 1_000).toISOString(),
    history,
    message: "",
  };
  await write
    .insertInto("codes")
    .values({ phone, purpose, device, ...values })
    .onConflict((conflict) => conflict.columns(["phone", "purpose", "device"]).doUpdateSet(values))
    .execute();
  await write.insertInto("code_history").values({ id: history, sent_at: now.toISOString(), used: 0 }).execute();
  return code;
}

/** Remembers which message brings a code, in the transaction that made both. */
export async function setCodeMessage(
  write: Write,
  { phone, purpose, device = "" }: Omit<NewCode, "ticket">,
  message: string,
): Promise<void> {
  await write
    .updateTable("codes")
    .set({ message })
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("device", "=", device)
    .execute();
}

function codesOf(read: Read, { phone, purpose, device }: { phone: string; purpose: CodePurpose; device: string }) {
  return read
    .selectFrom("codes")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("device", "=", device);
}

/** Whether fewer than a fifth of the codes sent lately came back: then somebody sends them to strangers. */
export async function areCodesIgnored(read: Read): Promise<boolean> {
  const sample = 200;
  const rows = await read.selectFrom("code_history").select("used").orderBy("sent_at", "desc").limit(sample).execute();
  return rows.length === sample && rows.filter(({ used }) => used === 1).length < sample / 5;
}

/** The number and the purpose are part of what is kept, so a code fits no other. */
export function codeHmac(key: Uint8Array, phone: string, purpose: CodePurpose, code: string): string {
  return createHmac("sha256", key).update(`${phone} ${purpose} ${code}`).digest("base64url");
}
