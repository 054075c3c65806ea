import type { CodeDelivery, CodePurpose } from "../../../contract/schemas/accounts.ts";
import { maskMailbox } from "../../identifiers/mailbox.ts";
import type { Requester } from "../../limits/budgets.ts";
import { deliveryOf } from "../../messages/delivery-of.ts";
import type { Clock, Stores } from "../../portal.ts";
import { findKnownDevice } from "../sessions/known-devices.ts";
import { hashToken } from "../sessions/token.ts";
import { findAccount, type Account } from "../../accounts/find-account.ts";
import { parsePhone } from "../../identifiers/phone.ts";
import type { Handlers } from "../../handler.ts";

type Request = {
  phone: string;
  purpose: CodePurpose;
  /** The ticket with which the code was requested; without it, nothing is revealed. */
  ticket: string | undefined;
  /** The logged-in account. */
  account: string | undefined;
};

/**
 * The delivery state of the last code requested with a ticket, and whether the next one may go to a mailbox. Users who
 * are logged in to the account, or were in this browser, also see the masked mailbox and the delivery state of a code
 * sent there; for others both are unknown, whether or not the account has a mailbox (decision 0033).
 */
async function showDelivery(
  portal: Stores & Clock,
  { phone, purpose, ticket, account }: Request,
  { device }: Pick<Requester, "device">,
): Promise<CodeDelivery> {
  const owner = await findAccount(portal.db.read, { kind: "phone", value: phone });
  const isKnown = owner !== undefined && (await isTrusted(portal, owner, { account, device }));
  const mailbox = isKnown ? owner.mailbox : null;
  const byMail = {
    offersMail: mayGoByMail(purpose, isKnown ? owner : undefined),
    mailbox: mailbox === null ? null : maskMailbox(mailbox),
  };
  const code = ticket === undefined ? undefined : await requestedCode(portal, { phone, purpose, ticket });
  if (!code) return { channel: null, state: "none", ...byMail };
  const { channel, message } = code;
  if (channel === "mail" && !isKnown) return { channel, state: "unknown", ...byMail };
  return { channel, state: await deliveryOf(portal.db.read, message), ...byMail };
}

/** Whether this browser belongs to the account's owner, who may see more than strangers. */
async function isTrusted(
  portal: Stores & Clock,
  owner: Account,
  { account, device }: Pick<Request, "account"> & Pick<Requester, "device">,
): Promise<boolean> {
  return owner.id === account || (await findKnownDevice(portal, portal.db.read, owner.id, device)) !== undefined;
}

/** `owner`: the account, if the caller may know its contacts. */
function mayGoByMail(purpose: CodePurpose, owner: Account | undefined): boolean {
  if (purpose === "register" || (purpose === "bind" && !owner)) return false;
  return owner === undefined || owner.mailbox !== null;
}

function requestedCode(
  { db, now }: Stores & Clock,
  { phone, purpose, ticket }: Pick<Request, "phone" | "purpose"> & { ticket: string },
) {
  return db.read
    .selectFrom("codes")
    .select(["channel", "message"])
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("ticket_hash", "=", hashToken(ticket))
    .where("expires_at", ">", now().toISOString())
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export const codeDeliveryCall = {
  codeDelivery(portal, { account, purpose, ticket }, caller) {
    const { signedIn } = caller;
    const request = { phone: parsePhone(account), purpose, ticket: ticket ?? caller.ticket };
    return showDelivery(portal, { ...request, account: signedIn?.account }, caller);
  },
} satisfies Partial<Handlers>;
