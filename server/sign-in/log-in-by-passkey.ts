import type { Session } from "../../contract/schemas/accounts.ts";
import type { Assertion, PasskeyRequest } from "../../contract/schemas/security.ts";
import { passkeyChallenges, spendOrProve, type Requester } from "../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { lockAccount, lockPassword } from "../accounts/lock-account.ts";
import { passkeyRequestFor, refuseCopied, usePasskey, verifyPasskey } from "./second-factor/verify-passkey.ts";
import { refuseElsewhere } from "../accounts/refuse-elsewhere.ts";
import { finishLogin } from "./finish-login.ts";
import { setDeviceCookie } from "./sessions/known-devices.ts";
import type { Handlers } from "../handler.ts";

const login = { purpose: "login", session: "" } as const;

/** Options for any passkey that a browser has for this site. Throws `proofNeeded` (10110), then `rateLimited` (10429). */
async function passkeyOptions(portal: Stores & Clock, requester: Requester): Promise<PasskeyRequest> {
  await spendOrProve(portal, requester, passkeyChallenges);
  return portal.db.write((write) => passkeyRequestFor(portal, write, login));
}

/**
 * Logs in by a passkey. A lock after wrong passwords does not apply, because nobody can guess a key. Throws `passkeyRefused` (10117)
 * and, for a suspended account, `suspended` (10112).
 */
async function logInByPasskey(portal: Portal, assertion: Assertion, requester: Requester): Promise<Session> {
  const verified = await verifyPasskey(portal, assertion, login);
  const { account: id } = verified.passkey;
  const session = await portal.db.write(async (write) => {
    await lockPassword(write, id);
    const account = await lockAccount(write, id);
    if (!account) throw refuse("passkeyRefused");
    refuseElsewhere(portal, account, requester);
    if (!(await usePasskey(portal, write, verified))) return undefined;
    return finishLogin(portal, write, { account, amr: ["passkey"] }, requester);
  });
  if (!session) throw await refuseCopied(portal, verified, requester);
  return session;
}

export const logInByPasskeyCalls = {
  passkeyOptions: (portal, _, caller) => passkeyOptions(portal, caller),

  logInByPasskey: async (portal, { passkey }, caller) =>
    setDeviceCookie(portal, caller, await logInByPasskey(portal, passkey, caller)),
} satisfies Partial<Handlers>;
