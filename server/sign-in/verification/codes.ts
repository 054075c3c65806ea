import { createHmac, randomBytes, randomInt } from "node:crypto";
import { verification } from "../../../contract/rules.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Channel } from "../../database/messages-tables.ts";
import { dropMessage } from "../../messages/queue.ts";
import type { Clock } from "../../portal.ts";
import { hashToken } from "../sessions/token.ts";

/** Who may use a code: a known device of the account (its hash) or anybody else, and the holder of `ticket`. */
type NewCode = {
  phone: string;
  purpose: CodePurpose;
  device: string | undefined;
  ticket: string;
  channel: Channel;
};

/**
 * Creates a code for a number and a purpose. The previous code that the same device requested becomes invalid
 * (specification, section 7), and its unsent message is dropped. Codes for strangers and for known devices are
 * independent, so that nobody can invalidate the owner's code.
 */
export async function makeCode(
  portal: Clock,
  write: Write,
  { phone, purpose, device = "", ticket, channel }: NewCode,
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
    channel,
  };
  await write
    .insertInto("codes")
    .values({ phone, purpose, device, ...values })
    .onConflict((conflict) => conflict.columns(["phone", "purpose", "device"]).doUpdateSet(values))
    .execute();
  await write.insertInto("code_history").values({ id: history, sent_at: now.toISOString(), used: 0 }).execute();
  return code;
}

/** Records which message contains a code, in the transaction that created both. */
export async function setCodeMessage(
  write: Write,
  { phone, purpose, device = "" }: Pick<NewCode, "phone" | "purpose" | "device">,
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

/** Whether fewer than a fifth of recent codes were used, which suggests that somebody is sending codes to strangers. */
export async function areCodesIgnored(read: Read): Promise<boolean> {
  const sample = 200;
  const rows = await read.selectFrom("code_history").select("used").orderBy("sent_at", "desc").limit(sample).execute();
  return rows.length === sample && rows.filter(({ used }) => used === 1).length < sample / 5;
}

/** The hash includes number and purpose, so a code is valid for no other. */
export function codeHmac(key: Uint8Array, phone: string, purpose: CodePurpose, code: string): string {
  return createHmac("sha256", key).update(`${phone} ${purpose} ${code}`).digest("base64url");
}
