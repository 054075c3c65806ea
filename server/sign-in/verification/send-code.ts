import type { Language } from "../../../contract/language.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import type { Channel } from "../../database/messages-tables.ts";
import { requireProofOfWork, accountLookups, spendOrProve, refund, type Requester } from "../../limits/budgets.ts";
import { queueMessage } from "../../messages/queue.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { findKnownDevice } from "../sessions/known-devices.ts";
import { findAccount, type Account } from "../../accounts/find-account.ts";
import { refuseElsewhere } from "../../accounts/refuse-elsewhere.ts";
import { findForReset } from "../../accounts/former-contacts.ts";
import { areCodesIgnored, makeCode, setCodeMessage } from "./codes.ts";
import { isServed, proveLastMessages, spendSending } from "./sending.ts";

type Request = {
  phone: string;
  purpose: CodePurpose;
  language: Language;
  account: string | undefined;
  /** The ticket that must accompany the code. */
  ticket: string;
  /** Throws `locked` (10027) for an account that may not log in now. */
  refuseLocked: (portal: Portal, account: Account) => Promise<void>;
};

/**
 * Sends a verification code to a number and returns the seconds until the next may be sent (specification, section 7).
 * Refuses an unknown number to log in or reset (10001), a taken one to register or bind (10006), a locked account to log
 * in (10027), a country that is not served (10100), and what exceeds the limits of sending (10105, 10429).
 */
export async function sendCode(
  portal: Portal,
  request: Request,
  requester: Requester,
): Promise<{ retryAfter: number }> {
  if (!isServed(request.phone, portal)) throw refuseInput("account", "countryNotServed");
  const owner = await checkReceiver(portal, request, requester);
  return send(portal, { ...request, owner, channel: "sms", to: request.phone }, requester);
}

/**
 * Sends the verification code for a number to the mailbox of its account, for users whose text messages do not arrive.
 * It replaces the previous code and counts toward the same limits. The response does not reveal whether the account has
 * a mailbox (decision 0033): without one it is the same, and nothing is sent. Refuses as `sendCode` does. Refuses
 * numbers to register or bind (10102), because a mailbox does not prove a number, except the logged-in user's current
 * number, which only confirms their identity.
 */
export async function mailCode(
  portal: Portal,
  request: Request,
  requester: Requester,
): Promise<{ retryAfter: number }> {
  const { phone, purpose, account } = request;
  if (purpose === "register" || (purpose === "bind" && account === undefined)) throw refuse("notAllowed");
  const owner = await checkReceiver(portal, request, requester);
  if (purpose === "bind" && owner === undefined) throw refuse("notAllowed");
  // A replaced number may still reset the password, but the mailbox may belong to whoever replaced it
  const mailbox = owner?.phone === phone ? owner.mailbox : null;
  return send(portal, { ...request, owner, channel: "mail", to: mailbox }, requester);
}

type Sending = Request & { owner: Account | undefined; channel: Channel; to: string | null };

/** Spends the budgets, creates a code, and queues its message if there is a receiver `to`. */
async function send(
  portal: Stores & Clock,
  { phone, purpose, language, ticket, owner, channel, to }: Sending,
  requester: Requester,
): Promise<{ retryAfter: number }> {
  if (portal.config.rateLimits && (await areCodesIgnored(portal.db.read))) await requireProofOfWork(portal, requester);
  const device = owner && (await findKnownDevice(portal, portal.db.read, owner.id, requester.device));
  const { seconds, resendSeconds } = portal.config.codes;
  const number = { kind: "phone", value: phone } as const;
  if (device === undefined) await proveLastMessages(portal, number, requester);
  await portal.db.write(async (write) => {
    await spendSending(portal, write, number, { ...requester, knownDevice: device, channel });
    const code = await makeCode(portal, write, { phone, purpose, device, ticket, channel });
    if (to === null) return;
    const content = { kind: "code", purpose, code, minutes: Math.ceil(seconds / 60) } as const;
    const expiresAt = new Date(portal.now().getTime() + seconds * 1_000);
    const message = await queueMessage(portal, write, {
      channel,
      to,
      language,
      content,
      account: undefined,
      expiresAt,
    });
    await setCodeMessage(write, { phone, purpose, device }, message);
  });
  return { retryAfter: resendSeconds };
}

/** The account that a code concerns, if it exists. */
async function checkReceiver(
  portal: Portal,
  { phone, purpose, account, refuseLocked }: Pick<Request, "phone" | "purpose" | "account" | "refuseLocked">,
  requester: Requester,
): Promise<Account | undefined> {
  if (purpose === "delete" && account === undefined) throw refuse("notLoggedIn");
  const revealed = await spendOrProve(portal, requester, accountLookups);
  const identifier = { kind: "phone", value: phone } as const;
  const owner =
    purpose === "reset"
      ? await findForReset(portal, portal.db.read, identifier)
      : await findAccount(portal.db.read, identifier);
  if (purpose === "register" || purpose === "login" || purpose === "reset")
    refuseElsewhere(portal, purpose === "register" ? undefined : owner, requester);
  const isOwn = owner !== undefined && owner.id === account;
  if (purpose === "register" || purpose === "bind") {
    if (owner && !(isOwn && purpose === "bind")) throw refuse("phoneTaken"); // a code to the present number proves whose account it is
  } else if (!owner) throw refuse("unregisteredPhone");
  if (purpose === "delete" && !isOwn) throw refuse("notAllowed"); // only one's own number confirms a deletion
  await refund(portal, revealed);
  if (purpose === "login" && owner) await refuseLocked(portal, owner);
  return owner;
}
