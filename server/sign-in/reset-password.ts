import { languageOf } from "../../contract/language.ts";
import { verification } from "../../contract/rules.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Write } from "../database/database.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import { accountLookups, spendOrProve, wrongPasswords, refund, type Requester } from "../limits/budgets.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import type { Account } from "../accounts/find-account.ts";
import { findForReset, setContact } from "../accounts/former-contacts.ts";
import { lockAccount, lockPassword } from "../accounts/lock-account.ts";
import { refuseElsewhere } from "../accounts/refuse-elsewhere.ts";
import { compareForLink, findLink, makeLink, useLink } from "./verification/links.ts";
import { proveLastMessages, spendSending } from "./verification/sending.ts";
import { withVerifiedCode } from "./verification/verify-code.ts";
import { checkNewPassword, setPassword } from "./password/new-password.ts";
import { removeWays } from "./reset-ways.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import { parsePhone } from "../identifiers/phone.ts";
import { changePassword } from "./password/change-password.ts";
import type { Handlers } from "../handler.ts";

/** The new password of a reset, and the ids of the other ways into the account that it removes. */
type Reset = { password: string; remove: string[] };

/**
 * Resets a forgotten password by a code; allowed while locked, and clears the lock. Refuses 10001, 10051, 10100, 10106.
 */
async function resetByCode(
  portal: Portal,
  { phone, code, ticket, ...reset }: Reset & { phone: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<void> {
  const revealed = await spendOrProve(portal, requester, accountLookups);
  const proven = { kind: "phone", value: phone } as const;
  const account = await findForReset(portal, portal.db.read, proven);
  refuseElsewhere(portal, account, requester);
  if (!account) throw refuse("unregisteredPhone");
  await refund(portal, revealed);
  checkNewPassword(portal, reset.password);
  try {
    await withVerifiedCode(portal, { phone, purpose: "reset", code, ticket }, requester, async (useCode) => {
      await checkOther(portal, account, reset.password, requester);
      const hash = await portal.hashing.hash(reset.password);
      await portal.db.write(async (write) => {
        await lockPassword(write, account.id);
        await useCode(write);
        await resetAccount(portal, write, { account, proven, hash, remove: reset.remove });
      });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("wrongCode") : error; // the number belongs to somebody else meanwhile
  }
}

/** Mails a link for a new password. Refuses a mailbox without an account (10111) and too many mails (10105). */
async function sendResetMail(portal: Stores & Clock, mailbox: string, requester: Requester): Promise<void> {
  const revealed = await spendOrProve(portal, requester, accountLookups);
  const receiver = { kind: "mailbox", value: mailbox } as const;
  const account = await findForReset(portal, portal.db.read, receiver);
  refuseElsewhere(portal, account, requester);
  if (!account) throw refuse("unknownMailbox");
  await refund(portal, revealed);
  await proveLastMessages(portal, receiver, requester);
  await portal.db.write(async (write) => {
    await spendSending(portal, write, receiver, requester);
    if (!(await lockAccount(write, account.id))) throw refuse("unknownMailbox");
    const link = await makeLink(portal, write, { purpose: "reset", mailbox, account: account.id });
    await queueMessage(portal, write, {
      channel: "mail",
      to: mailbox,
      language: languageOf(String(account.ln)),
      content: { kind: "link", purpose: "reset", link, minutes: verification.linkLifetime / 60_000 },
      account: account.id,
    });
  });
}

/**
 * Sets a new password by the link in a mail. Refuses the link (10109), also after five passwords that were the old one,
 * and the password (10100, 10106).
 */
async function resetByMail(
  portal: Portal,
  { token, ...reset }: Reset & { token: string },
  requester: Requester,
): Promise<void> {
  const link = await findLink(portal, "reset", token);
  checkNewPassword(portal, reset.password);
  const proven = { kind: "mailbox", value: link.mailbox } as const;
  const account = await findForReset(portal, portal.db.read, proven);
  if (!account || account.id !== link.account) throw refuse("wrongLink");
  refuseElsewhere(portal, account, requester);
  const asked = { hash: account.password_hash, password: reset.password, expected: false };
  if ((await compareForLink(portal, link, asked, requester)).isSame) throw refuse("samePassword");
  const hash = await portal.hashing.hash(reset.password);
  try {
    await portal.db.write(async (write) => {
      await lockPassword(write, account.id);
      await useLink(write, link);
      await resetAccount(portal, write, { account, proven, hash, remove: reset.remove });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("wrongLink") : error; // the mailbox belongs to somebody else meanwhile
  }
}

/** Refuses the present password (10106), which counts as a wrong one of the network address, because the response reveals it. */
async function checkOther(
  portal: Stores & Clock,
  account: Account,
  password: string,
  requester: Requester,
): Promise<void> {
  portal.hashing.checkRoom();
  const spent = await spendOrProve(portal, requester, wrongPasswords);
  const isSame = await portal.hashing.matches(account.password_hash, password).catch(async (error: unknown) => {
    await refund(portal, spent);
    throw error;
  });
  if (isSame) throw refuse("samePassword");
  await refund(portal, spent);
}

/**
 * Resets the password in one transaction: restores a replaced contact, removes the ways in that the owner chose, and
 * ends all sessions.
 */
async function resetAccount(
  portal: Portal,
  write: Write,
  { account: { id }, proven, hash, remove }: { account: Account; proven: Identifier; hash: string; remove: string[] },
): Promise<void> {
  let account = await lockAccount(write, id);
  if (!account) throw refuse(proven.kind === "phone" ? "wrongCode" : "wrongLink");
  account = await setContact(portal, write, account, proven);
  account = await removeWays(portal, write, account, { proved: proven.kind, remove });
  await setPassword(portal, write, account, hash);
}

export const resetPasswordCalls = {
  async sendResetMail(portal, { account }, caller) {
    await sendResetMail(portal, parseMailbox(account), caller);
    return null;
  },

  async resetByMail(portal, { token, password, remove = [] }, caller) {
    await resetByMail(portal, { token, password, remove }, caller);
    return null;
  },

  async changePassword(portal, { oldPassword, account, code, ticket, password, remove }, caller) {
    if (account !== undefined || code !== undefined) {
      if (oldPassword !== undefined) throw refuseInput("oldPassword", "passwordOrCode");
      if (account === undefined) throw refuseInput("account", "phone");
      if (code === undefined) throw refuseInput("code", "enterCode");
      const proof = { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket };
      await resetByCode(portal, { ...proof, password, remove: remove ?? [] }, caller);
      return null;
    }
    if (remove !== undefined) throw refuseInput("remove", "unknown");
    if (!caller.signedIn) throw refuse("notLoggedIn");
    if (caller.signedIn.secondStepDue && !caller.signedIn.mustChangePassword) throw refuse("secondStepRequired");
    if (oldPassword === undefined) throw refuseInput("oldPassword", "enterPassword");
    await changePassword(portal, { account: caller.signedIn.account, oldPassword, password }, caller);
    return null;
  },
} satisfies Partial<Handlers>;
