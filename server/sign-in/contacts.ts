import { languageOf } from "../../contract/language.ts";
import { verification } from "../../contract/rules.ts";
import { record } from "../audit/record.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Write } from "../database/database.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import { parseMailbox, maskMailbox } from "../identifiers/mailbox.ts";
import { maskPhone, parsePhone } from "../identifiers/phone.ts";
import type { Requester } from "../limits/budgets.ts";
import { notify } from "../messages/notify.ts";
import { queueMessage } from "../messages/queue.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { endOtherSessions } from "./sessions/end-sessions.ts";
import type { Account } from "../accounts/find-account.ts";
import { invalidateMailed, setContact } from "../accounts/former-contacts.ts";
import { lockOwnAccount, lockPassword } from "../accounts/lock-account.ts";
import { refuseTaken } from "../accounts/refuse-taken.ts";
import { findLink, makeLink, useLink } from "./verification/links.ts";
import { proveLastMessages, spendSending } from "./verification/sending.ts";
import { withVerifiedCode } from "./verification/verify-code.ts";
import { withProvenOwner, type Ownership } from "./second-factor/prove-owner.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/** The logged-in user, and their session, the only one that survives the change. */
type Member = Pick<SignedIn, "account" | "session" | "provedAt">;

/**
 * Adds a mobile number to one's account, or replaces it, and ends all other sessions. Throws `phoneTaken` (10006),
 * `wrongCode` (10051), and as `withProvenOwner` does (10100, 10114, 10002, 10027, 10051).
 */
async function addPhone(
  portal: Stores & Clock,
  signedIn: Member,
  { phone: typed, code, ...ownership }: { phone: string; code: string } & Ownership,
  requester: Requester,
): Promise<void> {
  const { account: id, session } = signedIn;
  const phone = parsePhone(typed);
  await refuseTaken(portal, { kind: "phone", value: phone }, requester);
  const guess = { phone, purpose: "bind", code, ticket: ownership.ticket } as const;
  try {
    await withProvenOwner(portal, { signedIn, ...ownership }, requester, (useProof) =>
      withVerifiedCode(portal, guess, requester, (useCode) =>
        portal.db.write(async (write) => {
          const before = await lockCredentials(write, id);
          await useProof(write);
          await useCode(write);
          await changeContact(portal, write, { before, session, requester }, { kind: "phone", value: phone });
        }),
      ),
    );
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("phoneTaken") : error;
  }
}

/**
 * Mails a link that adds a mailbox to one's account. Throws `mailboxTaken` (10006), `sentTooOften` (10105), and as
 * `withProvenOwner` does (10100, 10114, 10002, 10027, 10051).
 */
async function addMail(
  portal: Stores & Clock,
  signedIn: Pick<Member, "account" | "provedAt">,
  { mailbox: typed, ...ownership }: { mailbox: string } & Ownership,
  requester: Requester,
): Promise<void> {
  const { account: id } = signedIn;
  const mailbox = parseMailbox(typed);
  const receiver = { kind: "mailbox", value: mailbox } as const;
  await refuseTaken(portal, receiver, requester);
  await proveLastMessages(portal, receiver, requester);
  await withProvenOwner(portal, { signedIn, ...ownership }, requester, (useProof) =>
    portal.db.write(async (write) => {
      const { ln } = await lockCredentials(write, id);
      await useProof(write);
      await spendSending(portal, write, receiver, requester);
      const link = await makeLink(portal, write, { purpose: "bind", mailbox, account: id });
      await queueMessage(portal, write, {
        channel: "mail",
        to: mailbox,
        language: languageOf(String(ln)),
        content: { kind: "link", purpose: "bind", link, minutes: verification.linkLifetime / 60_000 },
        account: id,
      });
    }),
  );
}

/**
 * Adds the mailbox of a link, or replaces it, and ends all other sessions. Refuses a link that is wrong or another
 * account's (10109), and a mailbox taken meanwhile (10006).
 */
async function confirmMail(
  portal: Stores & Clock,
  { account: id, session }: Pick<Member, "account" | "session">,
  token: string,
  requester: Requester,
): Promise<void> {
  const link = await findLink(portal, "bind", token);
  if (link.account !== id) throw refuse("wrongLink");
  const { mailbox } = link;
  try {
    await portal.db.write(async (write) => {
      const before = await lockCredentials(write, id);
      await useLink(write, link);
      await changeContact(portal, write, { before, session, requester }, { kind: "mailbox", value: mailbox });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("mailboxTaken") : error;
  }
}

/** Locks the account once no change of its password is pending, because that also invalidates codes and links. */
export async function lockCredentials(write: Write, id: string): Promise<Account> {
  await lockPassword(write, id);
  return lockOwnAccount(write, id);
}

/** Adds or replaces a contact, and ends all sessions but `session`. */
export async function changeContact(
  portal: Stores & Clock,
  write: Write,
  { before, session, requester }: { before: Account; session: string; requester: Pick<Requester, "client"> },
  identifier: Identifier,
): Promise<Account> {
  const { kind, value } = identifier;
  const { id } = before;
  if (kind === "mailbox") await invalidateMailed(write, before);
  else if (before.phone !== null) await write.deleteFrom("codes").where("phone", "=", before.phone).execute();
  const after = await setContact(portal, write, before, identifier);
  await endOtherSessions(write, { account: id, session });
  const contact = kind === "phone" ? maskPhone(value) : maskMailbox(value);
  await tellContacts(portal, write, { before, after }, { kind: "contactAdded", contact });
  const action = `account.${kind}${before[kind] === null ? "Added" : "Replaced"}` as const;
  await record(portal, write, { action, actor: id, subject: id, network: requester.client.network });
  return after;
}

/** Notifies all former and current contacts of the account, in case its owner did not do this. */
export async function tellContacts(
  portal: Stores & Clock,
  write: Write,
  { before, after }: { before: Account; after: Account },
  content: { kind: "contactAdded" | "contactRemoved"; contact: string },
): Promise<void> {
  const mailboxes = new Set([before.mailbox, after.mailbox].filter((mailbox) => mailbox !== null));
  const phones = new Set([before.phone, after.phone].filter((phone) => phone !== null));
  for (const mailbox of mailboxes) await notify(portal, write, { ...after, mailbox }, content);
  for (const phone of phones) await notify(portal, write, { ...after, phone, mailbox: null }, content);
}

export const contactsCalls = {
  async addPhone(portal, { account: phone, code, password, oldCode, ticket }, caller) {
    await addPhone(
      portal,
      caller.signedIn,
      { phone, code, password, oldCode, ticket: ticket ?? caller.ticket },
      caller,
    );
    return null;
  },

  async addMail(portal, { account: mailbox, password, oldCode }, caller) {
    await addMail(portal, caller.signedIn, { mailbox, password, oldCode, ticket: caller.ticket }, caller);
    return null;
  },

  async confirmMail(portal, { token }, caller) {
    await confirmMail(portal, caller.signedIn, token, caller);
    return null;
  },
} satisfies Partial<Handlers>;
