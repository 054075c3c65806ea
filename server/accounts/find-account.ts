import type { Selectable } from "kysely";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import { refuse } from "../refuse.ts";

export type Account = Selectable<Tables["accounts"]>;

export function findAccount(read: Read, { kind, value }: Identifier): Promise<Account | undefined> {
  return read.selectFrom("accounts").selectAll().where(kind, "=", value).executeTakeFirst();
}

/** The account of a logged-in user. Throws `loginExpired` (10021) if it has been deleted since. */
export async function ownAccount(read: Read, id: string): Promise<Account> {
  const account = await read.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!account) throw refuse("loginExpired");
  return account;
}
