import { languageOf } from "../../contract/language.ts";
import { verification } from "../../contract/rules.ts";
import { checkWrongPasswords, spendRevealing, type Visitor } from "../limits/budgets.ts";
import { takeTurn } from "../limits/tallies.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { compareCode, returnAttempt, useCode } from "./codes.ts";
import { acceptPassword, comparePassword, releaseAttempt } from "./compare-password.ts";
import { findAccount, ownAccount, type Account } from "./find-account.ts";
import { holdAccount } from "./hold-account.ts";
import { findLink, makeLink, useLink } from "./links.ts";
import { checkNewPassword, setPassword } from "./new-password.ts";
import { spendSending } from "./sending.ts";

/**
 * Changes one's own password (specification, section 7). Refuses the old one as a login does (10002, 10027), a new one
 * that is the same (10106) or breaks the rule (10100).
 */
export async function changePassword(
  portal: Portal,
  { account: id, oldPassword, password }: { account: string; oldPassword: string; password: string },
  visitor: Visitor,
): Promise<void> {
  checkNewPassword(portal, password);
  await checkWrongPasswords(portal, visitor);
  const account = await ownAccount(portal.db.read, id);
  const right = await comparePassword(portal, { account }, oldPassword, visitor.origin);
  if (!right) throw refuse("loginExpired");
  try {
    if (password === oldPassword) throw refuse("samePassword");
    const hash = await portal.hashing.hash(password);
    await portal.db.write(async (write) =>
      setPassword(portal, write, await acceptPassword(portal, write, right), hash),
    );
  } catch (error) {
    await releaseAttempt(portal, right.attempt);
    throw error;
  }
  portal.events.emit("messageQueued");
}

/** Resets a forgotten password by a code; allowed while locked, and clears the lock. Refuses 10001, 10051, 10100, 10106. */
export async function resetByCode(
  portal: Portal,
  { phone, code, password }: { phone: string; code: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const revealed = await spendRevealing(portal, visitor);
  const account = await findAccount(portal.db.read, { kind: "phone", value: phone });
  if (!account) throw refuse("unregisteredPhone");
  await revealed.takeBack();
  checkNewPassword(portal, password);
  const right = await compareCode(portal, phone, "reset", code);
  try {
    const hash = await hashOfNew(portal, account, password);
    await portal.db.write(async (write) => {
      await takeTurn(portal, write, `password ${account.id}`);
      await useCode(portal, write, right);
      await setPassword(portal, write, account, hash);
    });
  } catch (error) {
    await returnAttempt(portal, right);
    throw error;
  }
  portal.events.emit("messageQueued");
}

/** Mails a link for a new password. Refuses a mailbox without an account (10111) and too many mails (10105). */
export async function sendResetMail(portal: Portal, mailbox: string, visitor: Visitor): Promise<void> {
  const revealed = await spendRevealing(portal, visitor);
  const account = await findAccount(portal.db.read, { kind: "mailbox", value: mailbox });
  if (!account) throw refuse("unknownMailbox");
  await revealed.takeBack();
  await portal.db.write(async (write) => {
    await spendSending(portal, write, { kind: "mailbox", value: mailbox }, visitor);
    if (!(await holdAccount(write, account.id))) throw refuse("unknownMailbox");
    const link = await makeLink(portal, write, { purpose: "reset", mailbox, account: account.id });
    await queueMessage(portal, write, {
      channel: "mail",
      to: mailbox,
      language: languageOf(String(account.ln)),
      content: { kind: "link", purpose: "reset", link, minutes: verification.linkLifetime / 60_000 },
      account: account.id,
    });
  });
  portal.events.emit("messageQueued");
}

/** Sets a new password by the link in a mail. Refuses the link (10109) and the password (10100, 10106). */
export async function resetByMail(
  portal: Portal,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await findLink(portal, "reset", token);
  checkNewPassword(portal, password);
  const account = await portal.db.read
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", link.account)
    .where("mailbox", "=", link.mailbox)
    .executeTakeFirst();
  if (!account) throw refuse("wrongLink");
  const hash = await hashOfNew(portal, account, password);
  await portal.db.write(async (write) => {
    await takeTurn(portal, write, `password ${account.id}`);
    await useLink(write, link);
    await setPassword(portal, write, account, hash);
  });
  portal.events.emit("messageQueued");
}

/** The hash of a new password. Refuses the old one (10106). */
async function hashOfNew(portal: Portal, { password_hash }: Account, password: string): Promise<string> {
  if (await portal.hashing.matches(password_hash, password)) throw refuse("samePassword");
  return portal.hashing.hash(password);
}
