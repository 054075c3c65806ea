import type { Selectable } from "kysely";
import { readMailbox } from "../../contract/mailbox.ts";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { readPhone } from "./phone.ts";

export type Account = Selectable<Tables["accounts"]>;

/** A number or a mailbox in the one form that is stored, whatever its spelling was. */
export type Identifier = { kind: "phone" | "mailbox"; value: string };

/** Reads what was typed as an account. Refuses what is neither a number nor a mailbox (10100). */
export function identifierIn(text: string): Identifier {
  const mailbox = text.normalize("NFKC").includes("@") ? readMailbox(text) : undefined;
  if (mailbox !== undefined) return { kind: "mailbox", value: mailbox };
  const phone = readPhone(text);
  if (phone === undefined) throw refuseInput("account", "account");
  return { kind: "phone", value: phone };
}

export function findAccount(read: Read, { kind, value }: Identifier): Promise<Account | undefined> {
  return read.selectFrom("accounts").selectAll().where(kind, "=", value).executeTakeFirst();
}

/** The account of somebody who is logged in. Refuses where it is gone meanwhile (10021). */
export async function ownAccount(read: Read, id: string): Promise<Account> {
  const account = await read.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!account) throw refuse("loginExpired");
  return account;
}
