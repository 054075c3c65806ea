import type { Role } from "../../contract/access.ts";
import type { Read } from "../database/database.ts";
import { maskMailbox } from "./mailbox.ts";
import { maskPhone } from "./phone.ts";

type Named = { name: string; phone: string | null; mailbox: string | null };
export type NameOf = (account: Named) => string;

/** The display name of an account: its name, otherwise its masked number or mailbox. */
export function usernameOf({ name, phone, mailbox }: Named): string {
  if (name) return name;
  return phone !== null ? maskPhone(phone) : maskMailbox(mailbox ?? "");
}

/** Who an account is, for admins: people choose their names, so the whole number or mailbox stands beside it. */
export function identityOf({ name, phone, mailbox }: Named): string {
  const contact = phone ?? mailbox ?? "";
  return name && contact ? `${name} (${contact})` : name || contact;
}

/** The same for other operators, with a masked number or mailbox. */
function maskedIdentityOf(account: Named): string {
  const contact = usernameOf({ ...account, name: "" });
  return account.name && contact ? `${account.name} (${contact})` : account.name || contact;
}

/** How a reader with this role sees other accounts. */
export function nameFor(role: Role): NameOf {
  return role === "admin" ? identityOf : maskedIdentityOf;
}

/** The names of accounts, automation tokens and OIDC clients by their ids; deleted accounts have none. */
export async function usernamesOf(
  read: Read,
  ids: readonly (string | null)[],
  nameOf: NameOf,
): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (!known.length) return new Map();
  const accounts = await read
    .selectFrom("accounts")
    .select(["id", "name", "phone", "mailbox"])
    .where("id", "in", known)
    .execute();
  const names = new Map(accounts.map((account) => [account.id, nameOf(account)]));
  const others = known.filter((id) => !names.has(id));
  if (!others.length) return names;
  const tokens = await read.selectFrom("tokens").select(["id", "name"]).where("id", "in", others).execute();
  for (const { id, name } of tokens) names.set(id, `token:${name}`);
  return names;
}
