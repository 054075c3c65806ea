import type { accountCalls } from "../../contract/schemas/accounts.ts";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import { changePassword } from "../accounts/password/change-password.ts";
import { resetByCode, resetByMail, sendResetMail } from "../accounts/login-security/reset-password.ts";
import { waysByCode, waysByMail } from "../accounts/login-security/reset-ways.ts";
import { checkAccount } from "../accounts/sign-in/check-account.ts";
import { logInByCode, logInByPassword, refuseLockedNow } from "../accounts/sign-in/log-in.ts";
import { confirmRegistration, registerByMail, registerByPhone } from "../accounts/sign-in/register.ts";
import { findLink } from "../accounts/verification/links.ts";
import { showDelivery } from "../accounts/verification/code-delivery.ts";
import { mailCode, sendCode } from "../accounts/verification/send-code.ts";
import { compareCode } from "../accounts/verification/verify-code.ts";
import { parseIdentifier } from "../identifiers/identifier.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import { parsePhone } from "../identifiers/phone.ts";
import type { Portal } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { logOut } from "../accounts/sessions/end-sessions.ts";
import { renewSession } from "../accounts/sessions/renew-session.ts";
import { ticketCookie, type Caller } from "./caller.ts";
import { newSecret, secretCookie } from "./cookies.ts";
import { setDeviceCookie } from "./set-device-cookie.ts";
import type { Handlers } from "./handler.ts";

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

/** The calls of section 7 of the specification for registering, logging in and out. */
export const accountHandlers: Handlers<typeof accountCalls> = {
  sendCode: (portal, input, caller) => requestCode(portal, input, caller, sendCode),
  mailCode: (portal, input, caller) => requestCode(portal, input, caller, mailCode),

  codeDelivery(portal, { account, purpose, ticket }, caller) {
    const { signedIn } = caller;
    const request = { phone: parsePhone(account), purpose, ticket: ticket ?? caller.ticket };
    return showDelivery(portal, { ...request, account: signedIn?.account }, caller);
  },

  async checkCode(portal, { account, code, purpose, ticket }, caller) {
    await compareCode(portal, { phone: parsePhone(account), purpose, code, ticket: ticket ?? caller.ticket }, caller);
    return null;
  },

  async logIn(portal, { account, password, code, ticket }, caller) {
    if ((password === undefined) === (code === undefined))
      throw refuseInput(
        code === undefined ? "password" : "code",
        code === undefined ? "enterPassword" : "passwordOrCode",
      );
    const session =
      code === undefined
        ? await logInByPassword(portal, { identifier: parseIdentifier(account), password: password ?? "" }, caller)
        : await logInByCode(portal, { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket }, caller);
    return setDeviceCookie(portal, caller, session);
  },

  async logInByMail(portal, { account, password }, caller) {
    const identifier = { kind: "mailbox", value: parseMailbox(account) } as const;
    return setDeviceCookie(portal, caller, await logInByPassword(portal, { identifier, password }, caller));
  },

  async checkAccount(portal, { account }, caller) {
    await checkAccount(portal, parseIdentifier(account), caller);
    return null;
  },

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

  async sendResetMail(portal, { account }, caller) {
    await sendResetMail(portal, parseMailbox(account), caller);
    return null;
  },

  async checkLink(portal, { purpose, token }) {
    await findLink(portal, purpose, token);
    return null;
  },

  async resetWays(portal, { token, account, code, ticket }, caller) {
    if (token !== undefined) {
      if (account !== undefined || code !== undefined) throw refuseInput("token", "linkOrCode");
      return waysByMail(portal, token);
    }
    if (account === undefined) throw refuseInput("account", "phone");
    if (code === undefined) throw refuseInput("code", "enterCode");
    return waysByCode(portal, { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket }, caller);
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

  renewSession: (portal, _, { signedIn }) => renewSession(portal, signedIn),

  async logOut(portal, _, { signedIn }) {
    await logOut(portal, signedIn);
    return null;
  },
};
