import { readMailbox } from "../identifiers/mailbox.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Read } from "../database/database.ts";
import { isCommonPassword } from "../sign-in/hashing/block-list.ts";
import type { Portal } from "../portal.ts";
import { StartError } from "../config/start-error.ts";
import { insertAccount } from "../accounts/insert-account.ts";
import { lockAdmins } from "../accounts/last-admin.ts";
import { makePassword } from "./create-admin.ts";

/**
 * Creates the first admin if there is none, on whichever server starts first. Returns the login if its password was
 * generated here, to be shown once; logs may keep it, so the first login has to change it. Throws `StartError` for an
 * invalid mailbox or password.
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
      await lockAdmins(write);
      if (await hasAdmin(write)) return false;
      const account = { phone: null, mailbox, hash, location: 1, ln: 1, agreed: null, role: "admin" } as const;
      await insertAccount(portal, write, { ...account, mustChangePassword: config.admin.password === undefined });
      return true;
    });
    return isMade && config.admin.password === undefined ? { mailbox, password } : undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(`ADMIN_EMAIL: ${mailbox} belongs to an account that is not an admin; choose another`, {
      cause: error,
    });
  }
}

async function hasAdmin(read: Read): Promise<boolean> {
  const admin = await read.selectFrom("accounts").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  return admin !== undefined;
}
