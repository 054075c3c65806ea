import type { Language } from "../../contract/language.ts";
import { verification } from "../../contract/rules.ts";
import type { PolicyVersions, Session } from "../../contract/schemas/accounts.ts";
import { isUniqueViolation } from "../database/errors.ts";
import { fromJson } from "../database/json.ts";
import type { PreparedRegistration } from "../database/accounts-tables.ts";
import { refund, type Requester } from "../limits/budgets.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { insertAccount } from "../accounts/insert-account.ts";
import { checkNewPassword } from "./password/new-password.ts";
import { checkAllInForce } from "../accounts/policy-agreements.ts";
import { refuseTaken } from "../accounts/refuse-taken.ts";
import { compareForLink, findLink, makeLink, useLink } from "./verification/links.ts";
import { proveLastMessages, spendSending } from "./verification/sending.ts";
import { withVerifiedCode } from "./verification/verify-code.ts";
import { refuseElsewhere } from "../accounts/refuse-elsewhere.ts";
import { finishLogin } from "./finish-login.ts";
import { parsePhone } from "../identifiers/phone.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import { setDeviceCookie } from "./sessions/known-devices.ts";
import type { Handlers } from "../handler.ts";

/** What a person submits to register. `location`: 0 mainland China, 1 elsewhere. */
type Registration = { password: string; location: 0 | 1; agreed?: PolicyVersions | undefined; language: Language };

/**
 * Registers a number (specification, section 7). Refuses one that is taken (10006), the password (10100), versions that
 * are not in force (10107), and the code (10051).
 */
async function registerByPhone(
  portal: Portal,
  { phone, code, ticket, ...registration }: Registration & { phone: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<void> {
  refuseElsewhere(portal, undefined, requester);
  await refuseTaken(portal, { kind: "phone", value: phone }, requester);
  checkNewPassword(portal, registration.password);
  await checkAllInForce(portal, registration.agreed);
  try {
    await withVerifiedCode(portal, { phone, purpose: "register", code, ticket }, requester, async (useCode) => {
      const hash = await portal.hashing.hash(registration.password);
      await portal.db.write(async (write) => {
        await useCode(write);
        await insertAccount(portal, write, { phone, mailbox: null, ...prepared(registration, hash) });
      });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("phoneTaken") : error;
  }
}

/**
 * Mails a link that registers a mailbox; the account is created when the link is used. Links of several requests stay
 * valid at the same time, each for the password of its own request. Refuses a mailbox that is taken (10006), the
 * password (10100), versions that are not in force (10107), and too many mails (10105).
 */
async function registerByMail(
  portal: Portal,
  { mailbox, ...registration }: Registration & { mailbox: string },
  requester: Requester,
): Promise<void> {
  const receiver = { kind: "mailbox", value: mailbox } as const;
  refuseElsewhere(portal, undefined, requester);
  await refuseTaken(portal, receiver, requester);
  checkNewPassword(portal, registration.password);
  await checkAllInForce(portal, registration.agreed);
  await proveLastMessages(portal, receiver, requester);
  portal.hashing.checkRoom();
  const spent = await portal.db.write((write) => spendSending(portal, write, receiver, requester));
  const hash = await portal.hashing.hash(registration.password).catch(async (error: unknown) => {
    await refund(portal, spent);
    throw error;
  });
  const { language } = registration;
  await portal.db.write(async (write) => {
    const link = await makeLink(portal, write, {
      purpose: "verify",
      mailbox,
      registration: prepared(registration, hash),
    });
    const content = { kind: "link", purpose: "verify", link, minutes: verification.linkLifetime / 60_000 } as const;
    await queueMessage(portal, write, { channel: "mail", to: mailbox, language, content, account: undefined });
  });
}

/**
 * Completes the registration of a mailbox and logs in. The password must be that of the request that created the link,
 * so that nobody can register another person's mailbox with their own password. Refuses a link that is wrong, expired,
 * used or tried too often (10109), and a wrong password (10002 with the remaining attempts).
 */
async function confirmRegistration(
  portal: Portal,
  { token, password }: { token: string; password: string },
  requester: Requester,
): Promise<Session> {
  refuseElsewhere(portal, undefined, requester);
  const link = await findLink(portal, "verify", token);
  const { mailbox } = link;
  if (link.registration === null) throw refuse("wrongLink"); // every link of this purpose has a registration
  const registration = fromJson(link.registration);
  const asked = { hash: registration.hash, password, expected: true };
  const { isSame, triesLeft } = await compareForLink(portal, link, asked, requester);
  if (!isSame) throw refuse("wrongPassword", { remainCount: triesLeft });
  try {
    return await portal.db.write(async (write) => {
      await useLink(write, link);
      await write.deleteFrom("links").where("mailbox", "=", mailbox).where("purpose", "=", "verify").execute();
      const account = await insertAccount(portal, write, { phone: null, mailbox, ...registration });
      return finishLogin(portal, write, { account, amr: ["mail", "pwd"] }, requester);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("wrongLink") : error; // somebody added the mailbox to their account
  }
}

function prepared({ location, agreed, language }: Registration, hash: string): PreparedRegistration {
  return { hash, location, ln: language === "zh" ? 0 : 1, agreed: agreed ?? null };
}

export const registrationCalls = {
  async registerByPhone(portal, { account, ticket, ...registration }, caller) {
    const proof = { phone: parsePhone(account), ticket: ticket ?? caller.ticket };
    await registerByPhone(portal, { ...registration, ...proof, language: caller.language }, caller);
    return null;
  },

  async registerByMail(portal, { account, ...registration }, caller) {
    const { language } = caller;
    await registerByMail(portal, { mailbox: parseMailbox(account), ...registration, language }, caller);
    return null;
  },

  async confirmRegistration(portal, input, caller) {
    return setDeviceCookie(portal, caller, await confirmRegistration(portal, input, caller));
  },
} satisfies Partial<Handlers>;
