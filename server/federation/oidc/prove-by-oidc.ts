import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import { record } from "../../audit/record.ts";
import type { Requester } from "../../limits/budgets.ts";
import { roleOf } from "../../config/oidc-roles.ts";
import { providerName } from "../../identifiers/provider-name.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { renewSession } from "../../sign-in/sessions/renew-session.ts";
import { lockAdmins } from "../../accounts/last-admin.ts";
import { mayProve } from "../../sign-in/second-factor/prove.ts";
import { addProof, factorsOf } from "../../sign-in/second-factor/turn-on.ts";
import { spendFlow, type Flow } from "./flow.ts";
import { followRole, linkedAccount, methodOf } from "./log-in.ts";
import { providerOf } from "./provider-of.ts";
import type { SignedIn } from "../../caller.ts";
import { beginLogin, takeFlow } from "./flow-cookie.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Proves by the login at a provider that a session's holder is its owner. The provider must have authenticated them after
 * this began. Throws `oidcRefused` (10120) for a response that belongs to another session or names another person,
 * `oidcUnavailable` (10121), `oidcNotAskedAgain` (10123), and `loginExpired` (10021) if the company's claims give another
 * role: the sessions have ended then, as at a login.
 */
async function proveByOidc(
  portal: Portal,
  { kind, response, flow }: { kind: ProviderKind; response: string; flow: Flow | undefined },
  signedIn: SignedIn,
  requester: Requester,
): Promise<Session> {
  const provider = providerOf(portal, kind);
  const { account: id, session, twoStep } = signedIn;
  if (flow?.proof?.account !== id || flow.proof.session !== session) throw refuse("oidcRefused");
  await spendFlow(portal, flow);
  const identity = await provider.identify(response, flow.secrets, new Date(flow.begunAt));
  const said = portal.config.oidc && roleOf(portal.config.oidc.roles, identity.claims);
  const hasKept = await portal.db.write(async (write) => {
    await lockAdmins(write);
    const account = await linkedAccount(write, identity);
    if (account?.id !== id || !mayProve(account, kind)) throw refuse("oidcRefused");
    const { passkeys, authenticator } = await factorsOf(write, id);
    if (twoStep && (passkeys > 0 || authenticator)) throw refuse("oidcRefused"); // a second factor is required instead
    const role = said ?? "member";
    if (kind === "company" && account.role !== role) {
      await followRole(portal, write, account, role);
      return false;
    }
    await addProof(portal, write, signedIn, methodOf[kind]);
    const { network } = requester.client;
    const after = { amr: [methodOf[kind]], provider: providerName(provider.issuer) };
    await record(portal, write, { action: "session.proved", actor: id, subject: id, network, after });
    return true;
  });
  if (!hasKept) throw refuse("loginExpired");
  return renewSession(portal, signedIn);
}

export const proveByOidcCalls = {
  async beginOidcProof(portal, { provider, page }, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await beginLogin(portal, provider, { proof: { account, session, page } });
    setCookie(cookie);
    return { url };
  },

  confirmOidcProof: (portal, { provider: kind, response }, caller) =>
    proveByOidc(portal, { kind, response, flow: takeFlow(portal, kind, caller) }, caller.signedIn, caller),
} satisfies Partial<Handlers>;
