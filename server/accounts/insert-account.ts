import { randomBytes } from "node:crypto";
import type { Role } from "../../contract/access.ts";
import type { Write } from "../database/database.ts";
import type { PreparedRegistration } from "../database/accounts-tables.ts";
import type { Portal } from "../portal.ts";
import { announce } from "./announce.ts";
import type { Account } from "./find-account.ts";
import { recordAgreements } from "./policy-agreements.ts";

type NewAccount = PreparedRegistration & {
  phone: string | null;
  mailbox: string | null;
  role?: Role;
  /** Whether the first login has to change the password. */
  mustChangePassword?: boolean;
};

/** Inserts an account. The database refuses a number or mailbox that another account has. */
export async function insertAccount(
  portal: Portal,
  write: Write,
  { phone, mailbox, hash, location, ln, agreed, role, mustChangePassword }: NewAccount,
): Promise<Account> {
  const id = randomBytes(12).toString("base64url");
  const created_at = portal.now().toISOString();
  const account = await write
    .insertInto("accounts")
    .values({
      id,
      phone,
      mailbox,
      name: "",
      ln,
      location,
      password_hash: hash,
      role: role ?? "member",
      status: 0,
      failures: 0,
      failures_in_row: 0,
      locked_until: null,
      suspended_at: null,
      suspended_reason: null,
      logged_in: 0,
      version: 1,
      created_at,
      phone_since: phone === null ? null : created_at,
      mailbox_since: mailbox === null ? null : created_at,
      must_change_password: mustChangePassword ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (agreed) await recordAgreements(portal, write, id, agreed);
  await announce(portal, write, { action: "account.registered", account, actor: id });
  return account;
}
