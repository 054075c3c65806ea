import { readMailbox } from "../../identifiers/mailbox.ts";
import type { Read, Write } from "../../database/database.ts";
import { readPhone } from "../../identifiers/phone.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Clock, Stores } from "../../portal.ts";
import { findAccount, type Account } from "../../accounts/find-account.ts";
import { forgetFormer, removeContact } from "../../accounts/former-contacts.ts";
import { changeContact } from "../../sign-in/contacts.ts";
import type { Identity } from "../oidc-provider/provider.ts";

export type Contacts = { mailbox: string | null; phone: string | null };

const kinds = ["mailbox", "phone"] as const;

/** The mailbox and number that the provider says it has verified; any other claim counts for nothing. */
export function confirmedContacts({ claims }: Pick<Identity, "claims">): Contacts {
  const read = (name: string, parse: (text: string) => string | undefined) => {
    const value = claims[name];
    return typeof value === "string" && claims[`${name}_verified`] === true ? (parse(value) ?? null) : null;
  };
  return { mailbox: read("email", readMailbox), phone: read("phone_number", readPhone) };
}

/** The accounts that have one of these contacts. */
export async function ownersOf(read: Read, contacts: Contacts): Promise<Account[]> {
  const owners: Account[] = [];
  for (const kind of kinds) {
    const value = contacts[kind];
    const owner = value === null ? undefined : await findAccount(read, { kind, value });
    if (owner) owners.push(owner);
  }
  return owners;
}

type Following = { before: Account; identity: Identity; session?: string; requester: Pick<Requester, "client"> };

/**
 * Lets the contacts of an account follow the provider's: only those that came from there or are missing, only to verified
 * ones, and only to what no account has. Ends all sessions but `session` if one changes. An account with a role keeps
 * its contacts: they reset its password, and a role never comes from the developers' provider.
 */
export async function followContacts(
  portal: Stores & Clock,
  write: Write,
  { before, identity, session = "", requester }: Following,
): Promise<Account> {
  if (before.role !== "member") return before;
  const { issuer, subject } = identity;
  const link = await write
    .selectFrom("oidc_identities")
    .select(kinds)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  const confirmed = confirmedContacts(identity);
  let account = before;
  for (const kind of kinds) {
    const value = confirmed[kind];
    if (value === null || value === account[kind] || account[kind] !== link[kind]) continue;
    if (await findAccount(write, { kind, value })) continue;
    account = await changeContact(portal, write, { before: account, session, requester }, { kind, value });
    await write
      .updateTable("oidc_identities")
      .set(kind === "mailbox" ? { mailbox: value } : { phone: value })
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .execute();
  }
  return account;
}

/**
 * Removes the contacts of an account that came from a provider, and those that they replaced, as its role changes: none
 * of them may reset the password of an operator. Returns the account.
 */
export async function removeFollowedContacts(write: Write, before: Account): Promise<Account> {
  const links = await write.selectFrom("oidc_identities").select(kinds).where("account", "=", before.id).execute();
  let account = before;
  for (const kind of kinds) {
    const followed = links.map((link) => link[kind]).filter((value) => value !== null);
    if (followed.length === 0) continue;
    const present = account[kind];
    if (present !== null && followed.includes(present)) account = await removeContact(write, account, kind);
    else await forgetFormer(write, { account: account.id, kind });
  }
  await write
    .updateTable("oidc_identities")
    .set({ mailbox: null, phone: null })
    .where("account", "=", before.id)
    .execute();
  return account;
}
