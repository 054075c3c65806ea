import { languageOf } from "../../contract/language.ts";
import { verification } from "../../contract/rules.ts";
import { record } from "../audit/record.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Write } from "../database/open.ts";
import type { Visitor } from "../limits/budgets.ts";
import { takeTurn } from "../limits/tallies.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { compareCode, returnAttempt, useCode } from "./codes.ts";
import type { Account } from "./find-account.ts";
import { holdOwnAccount } from "./hold-account.ts";
import { findLink, makeLink, useLink } from "./links.ts";
import { mailboxIn, maskMailbox } from "./mailbox.ts";
import { notify } from "./notify.ts";
import { maskPhone, phoneIn } from "./phone.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { spendSending } from "./sending.ts";

/** Adds a number to one's account, or replaces it. Refuses one that is taken (10006) and the code (10051). */
export async function addPhone(
  portal: Portal,
  { account: id, phone: typed, code }: { account: string; phone: string; code: string },
  visitor: Visitor,
): Promise<void> {
  const phone = phoneIn(typed);
  await refuseTaken(portal, { kind: "phone", value: phone }, visitor);
  const right = await compareCode(portal, phone, "bind", code);
  try {
    await portal.db.write(async (write) => {
      const before = await takeAccount(portal, write, id);
      await useCode(portal, write, right);
      await setContact(write, id, { phone });
      if (before.phone !== null) await write.deleteFrom("codes").where("phone", "=", before.phone).execute();
      await tellOfContact(portal, write, before, maskPhone(phone));
      const action = before.phone === null ? "account.phoneAdded" : "account.phoneReplaced";
      await record(portal, write, { action, actor: id, subject: id, network: visitor.origin.network });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("phoneTaken");
    await returnAttempt(portal, right);
    throw error;
  }
  portal.events.emit("messageQueued");
}

/** Mails a link that adds a mailbox to one's account. Refuses one that is taken (10006), and too many mails (10105). */
export async function addMail(
  portal: Portal,
  { account: id, mailbox: typed }: { account: string; mailbox: string },
  visitor: Visitor,
): Promise<void> {
  const mailbox = mailboxIn(typed);
  await refuseTaken(portal, { kind: "mailbox", value: mailbox }, visitor);
  await portal.db.write(async (write) => {
    const { ln } = await holdOwnAccount(write, id);
    await spendSending(portal, write, { kind: "mailbox", value: mailbox }, visitor);
    const link = await makeLink(portal, write, { purpose: "bind", mailbox, account: id });
    await queueMessage(portal, write, {
      channel: "mail",
      to: mailbox,
      language: languageOf(String(ln)),
      content: { kind: "link", purpose: "bind", link, minutes: verification.linkLifetime / 60_000 },
      account: id,
    });
  });
  portal.events.emit("messageQueued");
}

/** Adds the mailbox of a link, or replaces it. Refuses a link that is wrong or another account's (10109), and a mailbox taken meanwhile (10006). */
export async function confirmMail(
  portal: Portal,
  { account: id, token }: { account: string; token: string },
  visitor: Visitor,
): Promise<void> {
  const link = await findLink(portal, "bind", token);
  if (link.account !== id) throw refuse("wrongLink");
  const { mailbox } = link;
  try {
    await portal.db.write(async (write) => {
      const before = await takeAccount(portal, write, id);
      await useLink(write, link);
      await setContact(write, id, { mailbox });
      if (before.mailbox !== null) await write.deleteFrom("links").where("mailbox", "=", before.mailbox).execute();
      await tellOfContact(portal, write, before, maskMailbox(mailbox));
      const action = before.mailbox === null ? "account.mailboxAdded" : "account.mailboxReplaced";
      await record(portal, write, { action, actor: id, subject: id, network: visitor.origin.network });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("mailboxTaken") : error;
  }
  portal.events.emit("messageQueued");
}

/** After every change of its password, which voids codes and links, too. */
async function takeAccount(portal: Portal, write: Write, id: string): Promise<Account> {
  await takeTurn(portal, write, `password ${id}`);
  return holdOwnAccount(write, id);
}

async function setContact(write: Write, id: string, contact: { phone: string } | { mailbox: string }): Promise<void> {
  await write
    .updateTable("accounts")
    .set((row) => ({ ...contact, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Tells everything that led into the account before, in case its owner is not who does this. */
async function tellOfContact(portal: Portal, write: Write, before: Account, contact: string): Promise<void> {
  const content = { kind: "contactAdded", contact } as const;
  if (before.mailbox !== null) await notify(portal, write, before, content);
  if (before.phone !== null) await notify(portal, write, { ...before, mailbox: null }, content);
}
