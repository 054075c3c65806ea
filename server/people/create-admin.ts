import { randomBytes } from "node:crypto";
import { readMailbox } from "../identifiers/mailbox.ts";
import { passwordIssue } from "../../contract/password.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Portal } from "../portal.ts";
import { insertAccount } from "../accounts/insert-account.ts";
import { lockAdmins } from "../accounts/last-admin.ts";

/**
 * Creates another admin with a random password, which only this response contains and which the first login has to
 * change. Throws `invalidInput` (10100) for an invalid mailbox and `mailboxTaken` (10006) for one that belongs to an
 * account.
 */
export async function createAdmin(
  portal: Portal,
  typed: string,
): Promise<{ mailbox: string; password: string } | "no mailbox" | "taken"> {
  const mailbox = readMailbox(typed);
  if (mailbox === undefined) return "no mailbox";
  const password = makePassword(portal.config.passwordMax);
  const hash = await portal.hashing.hash(password);
  try {
    await portal.db.write(async (write) => {
      await lockAdmins(write);
      const account = { phone: null, mailbox, hash, location: 1, ln: 1, agreed: null, role: "admin" } as const;
      await insertAccount(portal, write, { ...account, mustChangePassword: true });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
  return { mailbox, password };
}

/** Generates random passwords until one satisfies the rule. */
export function makePassword(max: number): string {
  const length = Math.min(max, 16);
  for (;;) {
    const password = randomBytes(length).toString("base64url").slice(0, length);
    if (!passwordIssue(password, max)) return password;
  }
}
