import { passwordIssue } from "../../../contract/password.ts";
import type { Write } from "../../database/database.ts";
import { refundPasswordLogins } from "../../limits/budgets.ts";
import { isCommonPassword } from "../hashing/block-list.ts";
import type { Portal } from "../../portal.ts";
import { Refusal } from "../../refuse.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";
import { announce } from "../../accounts/announce.ts";
import type { Account } from "../../accounts/find-account.ts";
import { afterReset } from "./lock.ts";

const issues = { length: "passwordLength", kinds: "passwordKinds" } as const;

/** The rule for a password that is set (specification, section 5); login does not apply it. Throws `invalidInput` (10100). */
export function checkNewPassword({ config }: Pick<Portal, "config">, password: string): void {
  const issue = passwordIssue(password, config.passwordMax);
  const message = issue ? issues[issue] : isCommonPassword(password) ? "passwordCommon" : undefined;
  if (message)
    throw new Refusal("invalidInput", { issues: [{ field: "password", message, value: config.passwordMax }] });
}

/**
 * Sets a new password in the transaction that consumes its proof: ends all sessions, forgets remembered devices,
 * invalidates codes and links, clears a lock, and notifies the owner (specification, section 8).
 */
export async function setPassword(portal: Portal, write: Write, account: Account, hash: string): Promise<void> {
  await write
    .updateTable("accounts")
    .set((row) => ({ ...afterReset, password_hash: hash, must_change_password: 0, version: row("version", "+", 1) }))
    .where("id", "=", account.id)
    .execute();
  await refundPasswordLogins(portal, write, account.id);
  await endAllSessions(write, account.id);
  await write.deleteFrom("remembered_devices").where("account", "=", account.id).execute();
  if (account.phone !== null) await write.deleteFrom("codes").where("phone", "=", account.phone).execute();
  if (account.mailbox !== null) await write.deleteFrom("links").where("mailbox", "=", account.mailbox).execute();
  await write.deleteFrom("links").where("account", "=", account.id).execute();
  await announce(portal, write, { action: "account.passwordChanged", account, actor: account.id });
}
