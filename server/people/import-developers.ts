import { isDay } from "../../contract/extra-fields.ts";
import { languageOf, lnOf, type Language } from "../../contract/language.ts";
import { limits } from "../../contract/limits.ts";
import { readMailbox } from "../../contract/mailbox.ts";
import { fold } from "../database/search-text.ts";
import type { Write } from "../database/database.ts";
import { readLine } from "../http/input/plain-line.ts";
import { readPhone } from "../identifiers/phone.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { day } from "../time/time.ts";
import { findAccount, type Account } from "../accounts/find-account.ts";
import { insertAccount } from "../accounts/insert-account.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { recognise } from "../accounts/recognise.ts";
import { makeLink } from "../sign-in/verification/links.ts";
import { makePassword } from "./create-admin.ts";

/** A developer of another platform, as a table has it; empty where it says nothing. */
export type ImportedDeveloper = Record<"name" | "mailbox" | "phone" | "organization" | "since", string>;

/** What became of a row, or would. `problem`: why it was left out. */
export type ImportedRow =
  | { outcome: "created" | "recognized" | "known"; account: string; mailed: boolean }
  | { outcome: "refused"; problem: string };

type Options = { language: Language; dryRun: boolean; send: boolean };
type Checked = { name: string; mailbox: string | null; phone: string | null; organization: string; since: string };
/** `hash`: of the password of new accounts. */
type Importing = { row: Checked; hash: string; options: Options };

/** Days for which a mailed link sets a password. */
const linkDays = 30;

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

/**
 * Makes an account of each row that has none, and a developer of each member, with the reason "imported". With `send`,
 * those who have set no password yet get a link for one by mail; before that nobody is told.
 */
export async function importDevelopers(
  portal: Portal,
  rows: readonly ImportedDeveloper[],
  options: Options,
): Promise<ImportedRow[]> {
  const hash = await portal.hashing.hash(makePassword(portal.config.passwordMax)); // nobody knows it
  const seen = new Set<string>();
  const results: ImportedRow[] = [];
  for (const row of rows) {
    const checked = check(portal, row);
    const contacts =
      typeof checked === "string" ? [] : [checked.mailbox, checked.phone].filter((each) => each !== null);
    if (typeof checked === "string") results.push({ outcome: "refused", problem: checked });
    else if (contacts.some((contact) => seen.has(contact)))
      results.push({ outcome: "refused", problem: "has the mailbox or phone of a row above" });
    else results.push(await importOne(portal, { row: checked, hash, options }));
    for (const contact of contacts) seen.add(contact);
  }
  return results;
}

/** The row in its stored form, or what is wrong with it. */
function check({ now }: Clock, row: ImportedDeveloper): Checked | string {
  const [name, organization] = [readLine(row.name), readLine(row.organization)];
  const mailbox = row.mailbox.trim() === "" ? null : (readMailbox(row.mailbox) ?? "");
  const phone = row.phone.trim() === "" ? null : (readPhone(row.phone) ?? "");
  const since = row.since.trim();
  if (mailbox === null && phone === null) return "has neither a mailbox nor a phone";
  if (mailbox === "") return `${row.mailbox} is not a mailbox`;
  if (phone === "") return `${row.phone} is not a mobile number`;
  if (name === undefined || name.length > limits.name) return "has a name that is too long, or of several lines";
  if (organization === undefined || organization.length > limits.name)
    return "has an organization that is too long, or of several lines";
  if (since !== "" && (!isDay(since) || since > now().toISOString().slice(0, 10)))
    return `${since} is no day up to today, as 2024-05-31`;
  return { name, mailbox, phone, organization, since };
}

async function importOne(portal: Portal, importing: Importing): Promise<ImportedRow> {
  let result: ImportedRow | undefined;
  try {
    await portal.db.write(async (write) => {
      result = await writeOne(portal, write, importing);
      if (importing.options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return result ?? { outcome: "refused", problem: "was not written" };
}

async function writeOne(
  portal: Portal,
  write: Write,
  { row, hash, options: { language, send } }: Importing,
): Promise<ImportedRow> {
  const { name, mailbox, phone, organization, since } = row;
  const owners: Account[] = [];
  for (const [kind, value] of [
    ["mailbox", mailbox],
    ["phone", phone],
  ] as const) {
    const owner = value === null ? undefined : await findAccount(write, { kind, value });
    if (owner && owners.every(({ id }) => id !== owner.id)) owners.push(owner);
  }
  if (owners.length > 1) return { outcome: "refused", problem: "its mailbox and phone belong to two accounts" };
  const [known] = owners;
  if (known && known.suspended_at !== null) return { outcome: "refused", problem: "its account is suspended" };
  const account = known ? await lockAccount(write, known.id) : await create();
  if (!account) return { outcome: "refused", problem: "its account was deleted meanwhile" };
  const recognized = account.status !== 2;
  if (recognized)
    await recognise(portal, write, account, {
      reason: "imported",
      since: since === "" ? undefined : `${since}T00:00:00.000Z`,
      organization: organization === "" ? undefined : organization,
    });
  const mailed = send && account.mailbox !== null && account.must_change_password === 1 && account.logged_in === 0;
  if (mailed) await sendLink(portal, write, account);
  return { outcome: known ? (recognized ? "recognized" : "known") : "created", account: account.id, mailed };

  async function create(): Promise<Account> {
    const ln = lnOf(language) === "0" ? 0 : 1;
    const location = phone === null ? ln : phone.startsWith("+86") ? 0 : 1;
    const created = await insertAccount(portal, write, {
      phone,
      mailbox,
      hash,
      location,
      ln,
      agreed: null,
      mustChangePassword: true,
    });
    await write
      .updateTable("accounts")
      .set({ name, search_name: fold(name) })
      .where("id", "=", created.id)
      .execute();
    return { ...created, name };
  }
}

async function sendLink(portal: Stores & Clock, write: Write, { id, mailbox, ln }: Account): Promise<void> {
  if (mailbox === null) return;
  const link = await makeLink(portal, write, { purpose: "reset", mailbox, account: id, lifetime: linkDays * day });
  await queueMessage(portal, write, {
    channel: "mail",
    to: mailbox,
    language: languageOf(String(ln)),
    content: { kind: "imported", purpose: "reset", link, days: linkDays },
    account: id,
  });
}
