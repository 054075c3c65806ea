import type { Read } from "../database/open.ts";
import { maskMailbox } from "./mailbox.ts";
import { maskPhone } from "./phone.ts";

/** The display name of an account: its name, otherwise its masked number or mailbox. */
export function usernameOf(account: { name: string; phone: string | null; mailbox: string | null }): string {
  if (account.name) return account.name;
  return account.phone !== null ? maskPhone(account.phone) : maskMailbox(account.mailbox ?? "");
}

/** The display names of accounts and automation tokens by their ids; deleted accounts have none. */
export async function usernamesOf(read: Read, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (!known.length) return new Map();
  const accounts = await read
    .selectFrom("accounts")
    .select(["id", "name", "phone", "mailbox"])
    .where("id", "in", known)
    .execute();
  const names = new Map(accounts.map((account) => [account.id, usernameOf(account)]));
  const others = known.filter((id) => !names.has(id));
  if (!others.length) return names;
  const tokens = await read.selectFrom("automation_tokens").select(["id", "name"]).where("id", "in", others).execute();
  for (const { id, name } of tokens) names.set(id, `token:${name}`);
  return names;
}
