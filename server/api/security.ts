import type { securityCalls } from "../../contract/schemas/security.ts";
import { removeOwnContact } from "../accounts/login-security/remove-contact.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from "../accounts/second-factor/authenticator.ts";
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from "../accounts/second-factor/passkeys.ts";
import { proofOptions, prove } from "../accounts/second-factor/prove.ts";
import { renewRecoveryCodes } from "../accounts/second-factor/recovery-codes.ts";
import { forgetDevices } from "../accounts/second-factor/remembered-devices.ts";
import { cancelOwnReset } from "../accounts/second-factor/reset-factors.ts";
import { showSecurity } from "../accounts/login-security/show-security.ts";
import { logInByPasskey, passkeyOptions } from "../accounts/sign-in/log-in-by-passkey.ts";
import { refuseInput } from "../refuse.ts";
import { setDeviceCookie } from "./set-device-cookie.ts";
import type { Handlers } from "./handler.ts";

/** Passkeys, authenticator apps and the second step of logins. */
export const securityHandlers: Handlers<typeof securityCalls> = {
  passkeyOptions: (portal, _, caller) => passkeyOptions(portal, caller),

  logInByPasskey: async (portal, { passkey }, caller) =>
    setDeviceCookie(portal, caller, await logInByPasskey(portal, passkey, caller)),

  proofOptions: (portal, _, caller) => proofOptions(portal, caller.signedIn, caller),

  prove: async (portal, { ticket, ...proof }, caller) =>
    setDeviceCookie(
      portal,
      caller,
      await prove(portal, { ...proof, ticket: ticket ?? caller.ticket }, caller.signedIn, caller),
    ),

  security: (portal, _, caller) => showSecurity(portal, caller.signedIn, caller),

  newPasskeyOptions: (portal, _, caller) => newPasskeyOptions(portal, caller.signedIn, caller),

  addPasskey: (portal, passkey, { signedIn }) => addPasskey(portal, passkey, signedIn),

  async renamePasskey(portal, passkey, { signedIn }) {
    await renamePasskey(portal, passkey, signedIn);
    return null;
  },

  async removeContact(portal, { kind }, { signedIn }) {
    await removeOwnContact(portal, kind, signedIn);
    return null;
  },

  async removePasskey(portal, passkey, { signedIn }) {
    await removePasskey(portal, passkey, signedIn);
    return null;
  },

  beginAuthenticator: (portal, _, { signedIn }) => beginAuthenticator(portal, signedIn),

  confirmAuthenticator: (portal, { otp }, { signedIn }) => confirmAuthenticator(portal, { otp, signedIn }),

  async removeAuthenticator(portal, _, { signedIn }) {
    await removeAuthenticator(portal, signedIn);
    return null;
  },

  makeRecoveryCodes: async (portal, _, { signedIn }) => ({
    recoveryCodes: await renewRecoveryCodes(portal, signedIn.account),
  }),

  async forgetDevices(portal, { id, all }, { signedIn }) {
    if ((id === undefined) === (all === undefined)) throw refuseInput("id", id === undefined ? "required" : "invalid");
    await forgetDevices(portal, id === undefined ? "all" : { id }, signedIn);
    return null;
  },

  async keepFactors(portal, _, { signedIn }) {
    await cancelOwnReset(portal, signedIn.account);
    return null;
  },
};
