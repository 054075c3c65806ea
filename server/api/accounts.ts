import { changePassword, resetByCode, resetByMail, sendResetMail } from "../accounts/change-password.ts";
import { checkAccount } from "../accounts/check-account.ts";
import { compareCode } from "../accounts/codes.ts";
import { identifierIn } from "../accounts/find-account.ts";
import { logInByCode, logInByPassword } from "../accounts/log-in.ts";
import { mailboxIn } from "../accounts/mailbox.ts";
import { phoneIn } from "../accounts/phone.ts";
import { confirmRegistration, registerByMail, registerByPhone } from "../accounts/register.ts";
import { sendCode } from "../accounts/send-code.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { logOut } from "../sessions/end-sessions.ts";
import { renewSession } from "../sessions/renew-session.ts";
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
  | "resetByMail"
  | "changePassword"
  | "renewSession"
  | "logOut";

/** The calls of section 7 of the specification that lead into an account and out of it. */
export const accountHandlers: Handlers<AccountCall> = {
  sendCode: (portal, { account, purpose }, caller) =>
    sendCode(
      portal,
      { phone: phoneIn(account), purpose, language: caller.language, account: caller.signedIn?.account },
      caller,
    ),

  async checkCode(portal, { account, code, purpose }) {
    await compareCode(portal, phoneIn(account), purpose, code);
    return null;
  },

  async logIn(portal, { account, password, code }, caller) {
    if ((password === undefined) === (code === undefined))
      throw refuseInput(
        code === undefined ? "password" : "code",
        code === undefined ? "enterPassword" : "passwordOrCode",
      );
    if (code !== undefined) return logInByCode(portal, { phone: phoneIn(account), code }, caller);
    return logInByPassword(portal, { identifier: identifierIn(account), password: password ?? "" }, caller);
  },

  logInByMail: (portal, { account, password }, caller) =>
    logInByPassword(portal, { identifier: { kind: "mailbox", value: mailboxIn(account) }, password }, caller),

  async checkAccount(portal, { account }, caller) {
    await checkAccount(portal, identifierIn(account), caller);
    return null;
  },

  async registerByPhone(portal, { account, ...registration }, caller) {
    const { language } = caller;
    await registerByPhone(portal, { phone: phoneIn(account), ...registration, language }, caller);
    return null;
  },

  async registerByMail(portal, { account, ...registration }, caller) {
    const { language } = caller;
    await registerByMail(portal, { mailbox: mailboxIn(account), ...registration, language }, caller);
    return null;
  },

  async confirmRegistration(portal, { token }) {
    await confirmRegistration(portal, token);
    return null;
  },

  async sendResetMail(portal, { account }, caller) {
    await sendResetMail(portal, mailboxIn(account), caller);
    return null;
  },

  async resetByMail(portal, input) {
    await resetByMail(portal, input);
    return null;
  },

  async changePassword(portal, { oldPassword, account, code, password }, caller) {
    if (account !== undefined || code !== undefined) {
      if (oldPassword !== undefined) throw refuseInput("oldPassword", "passwordOrCode");
      if (account === undefined) throw refuseInput("account", "phone");
      if (code === undefined) throw refuseInput("code", "enterCode");
      await resetByCode(portal, { phone: phoneIn(account), code, password }, caller);
      return null;
    }
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
