import type { Session } from "../../contract/schemas/accounts.ts";
import { changePassword, resetByCode, resetByMail, sendResetMail } from "../accounts/password/change-password.ts";
import { otherContactsByCode, otherContactsByMail } from "../accounts/password/other-contacts.ts";
import { checkAccount } from "../accounts/sign-in/check-account.ts";
import { logInByCode, logInByPassword } from "../accounts/sign-in/log-in.ts";
import { confirmRegistration, registerByMail, registerByPhone } from "../accounts/sign-in/register.ts";
import { sendCode } from "../accounts/verification/send-code.ts";
import { compareCode } from "../accounts/verification/verify-code.ts";
import { parseIdentifier } from "../identifiers/identifier.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import { parsePhone } from "../identifiers/phone.ts";
import type { Portal } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { logOut } from "../sessions/end-sessions.ts";
import { deviceMemory } from "../sessions/known-devices.ts";
import { renewSession } from "../sessions/renew-session.ts";
import { deviceCookie, ticketCookie, type Caller } from "./caller.ts";
import { newSecret, secretCookie } from "./cookies.ts";
import type { Handlers } from "./handlers.ts";

type AccountCall =
  | "sendCode"
  | "checkCode"
  | "logIn"
  | "logInByMail"
  | "checkAccount"
  | "registerByPhone"
  | "registerByMail"
  | "confirmRegistration"
  | "sendResetMail"
  | "resetWays"
  | "resetByMail"
  | "changePassword"
  | "renewSession"
  | "logOut";

const deviceSeconds = deviceMemory / 1_000;

/** Lets the browser of a login carry by what it is known from now on. */
function enter(portal: Portal, { device, setCookie }: Caller, session: Session): Session {
  setCookie(secretCookie(portal, deviceCookie, device, deviceSeconds));
  return session;
}

/** The calls of section 7 of the specification that lead into an account and out of it. */
export const accountHandlers: Handlers<AccountCall> = {
  async sendCode(portal, { account, purpose }, caller) {
    // A browser keeps its ticket, so that one cookie fits whatever its tabs have asked for
    const { language, signedIn, ticket = newSecret() } = caller;
    const request = { phone: parsePhone(account), purpose, language, account: signedIn?.account, ticket };
    const sent = await sendCode(portal, request, caller);
    caller.setCookie(secretCookie(portal, ticketCookie, ticket, portal.config.codes.seconds));
    return { ...sent, ticket };
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
    return enter(portal, caller, session);
  },

  async logInByMail(portal, { account, password }, caller) {
    const identifier = { kind: "mailbox", value: parseMailbox(account) } as const;
    return enter(portal, caller, await logInByPassword(portal, { identifier, password }, caller));
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
    return enter(portal, caller, await confirmRegistration(portal, input, caller));
  },

  async sendResetMail(portal, { account }, caller) {
    await sendResetMail(portal, parseMailbox(account), caller);
    return null;
  },

  async resetWays(portal, { token, account, code, ticket }, caller) {
    if (token !== undefined) {
      if (account !== undefined || code !== undefined) throw refuseInput("token", "linkOrCode");
      return otherContactsByMail(portal, token);
    }
    if (account === undefined) throw refuseInput("account", "phone");
    if (code === undefined) throw refuseInput("code", "enterCode");
    return otherContactsByCode(portal, { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket }, caller);
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
