import type { Language } from "../../../contract/language.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import { demandProof, spendAccountLookup, refund, type Requester } from "../../limits/budgets.ts";
import { queueMessage } from "../../messages/queue.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { findKnownDevice } from "../../sessions/known-devices.ts";
import { findAccount, type Account } from "../find-account.ts";
import { findForReset } from "../former-contacts.ts";
import { areCodesIgnored, makeCode, setCodeMessage } from "./codes.ts";
import { isServed, spendSending } from "./sending.ts";

type Request = {
  phone: string;
  purpose: CodePurpose;
  language: Language;
  account: string | undefined;
  /** What the code will be sent back with. */
  ticket: string;
};

/**
 * Sends a verification code to a number and returns the seconds until the next may be sent (specification, section 7).
 * Refuses an unknown number to log in or reset (10001), a taken one to register or bind (10006), a country that is not
 * served (10100), and what exceeds the limits of sending (10105, 10429).
 */
export async function sendCode(
  portal: Portal,
  { phone, purpose, language, account, ticket }: Request,
  requester: Requester,
): Promise<{ retryAfter: number }> {
  if (!isServed(phone, portal)) throw refuseInput("account", "countryNotServed");
  const owner = await checkReceiver(portal, { phone, purpose, account }, requester);
  if (portal.config.rateLimits && (await areCodesIgnored(portal.db.read))) await demandProof(portal, requester);
  const device = owner && (await findKnownDevice(portal, portal.db.read, owner.id, requester.device));
  const { seconds, resendSeconds } = portal.config.codes;
  await portal.db.write(async (write) => {
    await spendSending(portal, write, { kind: "phone", value: phone }, { ...requester, knownDevice: device });
    const code = await makeCode(portal, write, { phone, purpose, device, ticket });
    const message = await queueMessage(portal, write, {
      channel: "sms",
      to: phone,
      language,
      content: { kind: "code", purpose, code, minutes: Math.ceil(seconds / 60) },
      account: undefined,
      expiresAt: new Date(portal.now().getTime() + seconds * 1_000),
    });
    await setCodeMessage(write, { phone, purpose, device }, message);
  });
  return { retryAfter: resendSeconds };
}

/** The account that a code is about, if there is one already. */
async function checkReceiver(
  portal: Portal,
  { phone, purpose, account }: Omit<Request, "language" | "ticket">,
  requester: Requester,
): Promise<Account | undefined> {
  if (purpose === "delete" && account === undefined) throw refuse("notLoggedIn");
  const revealed = await spendAccountLookup(portal, requester);
  const identifier = { kind: "phone", value: phone } as const;
  const owner =
    purpose === "reset"
      ? await findForReset(portal, portal.db.read, identifier)
      : await findAccount(portal.db.read, identifier);
  const isOwn = owner !== undefined && owner.id === account;
  if (purpose === "register" || purpose === "bind") {
    if (owner && !(isOwn && purpose === "bind")) throw refuse("phoneTaken"); // a code to the present number proves whose account it is
  } else if (!owner) throw refuse("unregisteredPhone");
  if (purpose === "delete" && !isOwn) throw refuse("notAllowed"); // only one's own number confirms a deletion
  await refund(portal, revealed);
  return owner;
}
