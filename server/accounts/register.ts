import { randomBytes } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import { record } from "../audit/record.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Write } from "../database/open.ts";
import type { Visitor } from "../limits/budgets.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { compareCode, returnAttempt, useCode } from "./codes.ts";
import { findLink, makeLink, useLink } from "./links.ts";
import { checkNewPassword } from "./new-password.ts";
import { recordAgreements } from "./policy-agreements.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { spendSending } from "./sending.ts";
import { verification } from "../../contract/rules.ts";

/** What a person says of themselves when they register. `location`: 0 mainland China, 1 elsewhere. */
type Registration = { password: string; location: 0 | 1; agreed?: PolicyVersions | undefined; language: Language };

/** Registers a number (specification, section 7). Refuses one that is taken (10006), the password (10100), the code (10051). */
export async function registerByPhone(
  portal: Portal,
  { phone, code, ...registration }: Registration & { phone: string; code: string },
  visitor: Visitor,
): Promise<void> {
  await refuseTaken(portal, { kind: "phone", value: phone }, visitor);
  checkNewPassword(portal, registration.password);
  const right = await compareCode(portal, phone, "register", code);
  try {
    const hash = await portal.hashing.hash(registration.password);
    await portal.db.write(async (write) => {
      await useCode(portal, write, right);
      await insertAccount(portal, write, { phone, mailbox: null, ...prepared(registration, hash) });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("phoneTaken");
    await returnAttempt(portal, right);
    throw error;
  }
}

/**
 * Mails a link that registers a mailbox; until it is used nothing exists. A new request replaces the old link and its
 * password. Refuses a mailbox that is taken (10006), the password (10100), and too many mails (10105).
 */
export async function registerByMail(
  portal: Portal,
  { mailbox, ...registration }: Registration & { mailbox: string },
  visitor: Visitor,
): Promise<void> {
  await refuseTaken(portal, { kind: "mailbox", value: mailbox }, visitor);
  checkNewPassword(portal, registration.password);
  const hash = await portal.hashing.hash(registration.password);
  const { language } = registration;
  await portal.db.write(async (write) => {
    await spendSending(portal, write, { kind: "mailbox", value: mailbox }, visitor);
    const link = await makeLink(portal, write, {
      purpose: "verify",
      mailbox,
      registration: prepared(registration, hash),
    });
    const content = { kind: "link", purpose: "verify", link, minutes: verification.linkLifetime / 60_000 } as const;
    await queueMessage(portal, write, { channel: "mail", to: mailbox, language, content, account: undefined });
  });
  portal.events.emit("messageQueued");
}

/** Finishes the registration of a mailbox. Refuses a link that is wrong, expired or used (10109). */
export async function confirmRegistration(portal: Portal, token: string): Promise<void> {
  const link = await findLink(portal, "verify", token);
  const registration = JSON.parse(link.registration ?? "null") as Prepared; // written by `registerByMail`
  try {
    await portal.db.write(async (write) => {
      await useLink(write, link);
      await insertAccount(portal, write, { phone: null, mailbox: link.mailbox, ...registration });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("wrongLink") : error; // somebody added the mailbox to their account
  }
}

/** A registration as it waits for its link: the password is a hash already. */
type Prepared = { hash: string; location: 0 | 1; ln: 0 | 1; agreed: PolicyVersions | null };

function prepared({ location, agreed, language }: Registration, hash: string): Prepared {
  return { hash, location, ln: language === "zh" ? 0 : 1, agreed: agreed ?? null };
}

type NewAccount = Prepared & { phone: string | null; mailbox: string | null; role?: "admin" };

/** Adds an account. The database refuses a second one of a number or mailbox. */
export async function insertAccount(
  portal: Portal,
  write: Write,
  { phone, mailbox, hash, location, ln, agreed, role }: NewAccount,
): Promise<void> {
  const id = randomBytes(12).toString("base64url");
  await write
    .insertInto("accounts")
    .values({
      id,
      phone,
      mailbox,
      name: "",
      ln,
      location,
      password_hash: hash,
      role: role ?? "member",
      status: 0,
      failures: 0,
      failures_in_row: 0,
      locked_until: null,
      suspended_at: null,
      suspended_reason: null,
      logged_in: 0,
      version: 1,
      created_at: portal.now().toISOString(),
    })
    .execute();
  if (agreed) await recordAgreements(portal, write, id, agreed);
  await record(portal, write, { action: "account.registered", actor: id, subject: id });
}
