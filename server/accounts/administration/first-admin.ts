import { randomBytes } from "node:crypto";
import { readMailbox } from "../../../contract/mailbox.ts";
import { passwordIssue } from "../../../contract/password.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Read } from "../../database/open.ts";
import { isCommonPassword } from "../../passwords/block-list.ts";
import type { Portal } from "../../portal.ts";
import { StartError } from "../../start-error.ts";
import { insertAccount } from "../insert-account.ts";
import { lockAdmins } from "../last-admin.ts";

/**
 * Makes the first admin where there is none, on whichever server comes first. Returns the login where its password was
 * made here, to be shown once; it stands in a log, so the first login has to change it. Throws `StartError` where mailbox
 * or password cannot be an admin's.
 */
export async function ensureFirstAdmin(portal: Portal): Promise<{ mailbox: string; password: string } | undefined> {
  if (await hasAdmin(portal.db.read)) return undefined;
  const { config } = portal;
  const mailbox = readMailbox(config.admin.mailbox);
  if (mailbox === undefined) throw new StartError(`ADMIN_EMAIL: nobody can log in as "${config.admin.mailbox}"`);
  if (config.admin.password !== undefined && isCommonPassword(config.admin.password))
    throw new StartError("ADMIN_PASSWORD: this password is too common");
  const password = config.admin.password ?? makePassword(config.passwordMax);
  const hash = await portal.hashing.hash(password);
  try {
    const isMade = await portal.db.write(async (write) => {
      await lockAdmins(portal, write);
      if (await hasAdmin(write)) return false;
      const account = { phone: null, mailbox, hash, location: 1, ln: 1, agreed: null, role: "admin" } as const;
      await insertAccount(portal, write, { ...account, mustChangePassword: config.admin.password === undefined });
      return true;
    });
    return isMade && config.admin.password === undefined ? { mailbox, password } : undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(`ADMIN_EMAIL: ${mailbox} belongs to an account that is no admin; choose another`, {
      cause: error,
    });
  }
}

async function hasAdmin(read: Read): Promise<boolean> {
  const admin = await read.selectFrom("accounts").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  return admin !== undefined;
}

/** Random characters, made again until they satisfy the rule. */
function makePassword(max: number): string {
  const length = Math.min(max, 16);
  for (;;) {
    const password = randomBytes(length).toString("base64url").slice(0, length);
    if (!passwordIssue(password, max)) return password;
  }
}
