import type { Read, Write } from "../database/database.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import type { Portal } from "../portal.ts";
import { hour } from "../time/time.ts";
import { findAccount, type Account } from "./find-account.ts";

/** How long a number or mailbox that was replaced can still reset the password, in milliseconds. */
const recovery = 72 * hour;

type Clock = Pick<Portal, "now">;

/**
 * The account whose password a number or mailbox resets: the one that has it, or the one in which it was replaced in
 * the last 72 hours, so that a thief who replaces a contact cannot lock the owner out.
 */
export async function findForReset(clock: Clock, read: Read, identifier: Identifier): Promise<Account | undefined> {
  const present = await findAccount(read, identifier);
  if (present) return present;
  return formerOf(clock, read, identifier)
    .innerJoin("accounts", "accounts.id", "former_contacts.account")
    .selectAll("accounts")
    .orderBy("replaced_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Sets the number or mailbox of an account; the previous one can still reset the password for a while. If a replaced
 * contact returns within that time, it removes all its replacements, because its holder is the owner. The database
 * refuses one that belongs to another account.
 */
export async function setContact(
  portal: Clock,
  write: Write,
  account: Account,
  identifier: Identifier,
): Promise<Account> {
  const { kind, value } = identifier;
  const present = account[kind];
  if (present === value) return account;
  const now = portal.now();
  const since = now.toISOString();
  const back = await formerOf(portal, write, identifier)
    .select("replaced_at")
    .where("account", "=", account.id)
    .executeTakeFirst();
  if (back) await forgetFormer(write, { account: account.id, kind, from: back.replaced_at });
  else if (present !== null) {
    const times = { replaced_at: since, ends_at: new Date(now.getTime() + recovery).toISOString() };
    await write
      .insertInto("former_contacts")
      .values({ account: account.id, kind, contact: present, ...times })
      .onConflict((conflict) => conflict.columns(["account", "kind", "contact"]).doUpdateSet(times))
      .execute();
  }
  return changeContact(
    write,
    account.id,
    kind === "phone" ? { phone: value, phone_since: since } : { mailbox: value, mailbox_since: since },
  );
}

/** Removes a number or mailbox and its predecessors, so that none of them can reset the password. */
export async function removeContact(write: Write, account: Account, kind: Identifier["kind"]): Promise<Account> {
  await forgetFormer(write, { account: account.id, kind });
  if (account.phone !== null && kind === "phone")
    await write.deleteFrom("codes").where("phone", "=", account.phone).execute();
  if (kind === "mailbox") await invalidateMailed(write, account);
  return changeContact(
    write,
    account.id,
    kind === "phone" ? { phone: null, phone_since: null } : { mailbox: null, mailbox_since: null },
  );
}

/** Invalidates links and codes that were mailed to an account's mailbox, because it no longer belongs to the account. */
export async function invalidateMailed(write: Write, { phone, mailbox }: Account): Promise<void> {
  if (mailbox !== null) await write.deleteFrom("links").where("mailbox", "=", mailbox).execute();
  if (phone !== null)
    await write.deleteFrom("codes").where("phone", "=", phone).where("channel", "=", "mail").execute();
}

type Contact =
  | { phone: string | null; phone_since: string | null }
  | { mailbox: string | null; mailbox_since: string | null };

function changeContact(write: Write, id: string, contact: Contact): Promise<Account> {
  return write
    .updateTable("accounts")
    .set((row) => ({ ...contact, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the contacts that were replaced since `from`, so that none of them can reset the password. */
export async function forgetFormer(
  write: Write,
  { account, kind, from = "" }: { account: string; kind: Identifier["kind"]; from?: string },
): Promise<void> {
  await write
    .deleteFrom("former_contacts")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("replaced_at", ">=", from)
    .execute();
}

function formerOf({ now }: Clock, read: Read, { kind, value }: Identifier) {
  return read
    .selectFrom("former_contacts")
    .where("former_contacts.kind", "=", kind)
    .where("contact", "=", value)
    .where("ends_at", ">", now().toISOString());
}
