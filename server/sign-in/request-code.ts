import { sendCode, mailCode } from "./verification/send-code.ts";
import { newSecret, secretCookie, ticketCookie } from "../http/cookies.ts";
import { parsePhone } from "../identifiers/phone.ts";
import { refuseLockedNow } from "./log-in.ts";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import type { Portal } from "../portal.ts";
import type { Caller } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/**
 * Sends a code by either channel. A browser keeps its ticket, so that one cookie serves the requests of all its tabs.
 */
async function requestCode(
  portal: Portal,
  { account, purpose }: ParsedInput<"sendCode">,
  caller: Caller,
  send: typeof sendCode,
): Promise<CallData<"sendCode">> {
  const { language, signedIn, ticket = newSecret() } = caller;
  const request = {
    phone: parsePhone(account),
    purpose,
    language,
    account: signedIn?.account,
    ticket,
    refuseLocked: refuseLockedNow,
  };
  const sent = await send(portal, request, caller);
  caller.setCookie(secretCookie(portal, ticketCookie, ticket, portal.config.codes.seconds));
  return { ...sent, ticket };
}

export const requestCodeCalls = {
  sendCode: (portal, input, caller) => requestCode(portal, input, caller, sendCode),
  mailCode: (portal, input, caller) => requestCode(portal, input, caller, mailCode),
} satisfies Partial<Handlers>;
