import type { CodePurpose } from "../../contract/schemas/accounts.ts";
import { demandProof, spendRevealing, type Visitor } from "../limits/budgets.ts";
import { dropMessages, queueMessage } from "../messages/queue.ts";
import type { Language } from "../../contract/language.ts";
import type { Portal } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { areCodesIgnored, makeCode } from "./codes.ts";
import { findAccount } from "./find-account.ts";
import { isServed, spendSending } from "./sending.ts";

type Request = { phone: string; purpose: CodePurpose; language: Language; account: string | undefined };

/**
 * Sends a verification code to a number and answers the seconds until the next may be sent (specification, section 7).
 * Refuses an unknown number to log in or reset (10001), a taken one to register or bind (10006), a country that is not
 * served (10100), and what exceeds the limits of sending (10105, 10429).
 */
export async function sendCode(
  portal: Portal,
  { phone, purpose, language, account }: Request,
  visitor: Visitor,
): Promise<{ retryAfter: number }> {
  if (!isServed(phone, portal)) throw refuseInput("account", "countryNotServed");
  await checkReceiver(portal, { phone, purpose, account }, visitor);
  if (portal.config.rateLimits && (await areCodesIgnored(portal.db.read))) await demandProof(portal, visitor.proof);
  const { seconds, resendSeconds } = portal.config.codes;
  await portal.db.write(async (write) => {
    await spendSending(portal, write, { kind: "phone", value: phone }, visitor);
    const code = await makeCode(portal, write, phone, purpose);
    await dropMessages(write, { to: phone, purpose });
    await queueMessage(portal, write, {
      channel: "sms",
      to: phone,
      language,
      content: { kind: "code", purpose, code, minutes: Math.ceil(seconds / 60) },
      account: undefined,
      expiresAt: new Date(portal.now().getTime() + seconds * 1_000),
    });
  });
  portal.events.emit("messageQueued");
  return { retryAfter: resendSeconds };
}

async function checkReceiver(
  portal: Portal,
  { phone, purpose, account }: Omit<Request, "language">,
  visitor: Visitor,
): Promise<void> {
  if (purpose === "delete" && account === undefined) throw refuse("notLoggedIn");
  const revealed = await spendRevealing(portal, visitor);
  const owner = await findAccount(portal.db.read, { kind: "phone", value: phone });
  if (purpose === "register" || purpose === "bind") {
    if (owner) throw refuse("phoneTaken");
  } else if (!owner) throw refuse("unregisteredPhone");
  if (purpose === "delete" && owner?.id !== account) throw refuse("notAllowed"); // only one's own number confirms a deletion
  await revealed.takeBack();
}
