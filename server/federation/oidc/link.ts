import type { CallData } from "../../../contract/schemas.ts";
import type { Language } from "../../../contract/language.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import { record } from "../../audit/record.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal, Federation, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { Identity } from "../oidc-provider/provider.ts";
import { requireFreshProof } from "../../sign-in/sessions/fresh-proof.ts";
import { refuseLastWayIn } from "../../sign-in/second-factor/last-way-in.ts";
import { lockOwnAccount, lockPassword } from "../../accounts/lock-account.ts";
import { confirmedContacts, followContacts, ownersOf } from "./confirmed-contacts.ts";
import { identityOf } from "./developers.ts";
import { spendFlow, type Flow, type Pending } from "./flow.ts";
import { linkIdentity } from "./log-in.ts";
import { providerOf } from "./provider-of.ts";
import type { SignedIn } from "../../caller.ts";
import { secretCookie } from "../../http/cookies.ts";
import { beginLogin, takeFlow, pendingCookie, pendingOf } from "./flow-cookie.ts";
import type { Handlers } from "../../handler.ts";

/** The name of one of the portal's OpenID providers, and whether the user's account is linked with it. */
export async function showLink(
  portal: Stores & Federation,
  { kind, language }: { kind: ProviderKind; language: Language },
  { account }: Pick<SignedIn, "account">,
): Promise<CallData<"oidcLink">> {
  const provider = portal.oidc[kind];
  if (!provider) return { provider: null, linkedAt: null, lastLoginAt: null };
  const linked = await portal.db.read
    .selectFrom("oidc_identities")
    .select(["created_at", "last_login_at"])
    .where("issuer", "=", provider.issuer)
    .where("account", "=", account)
    .executeTakeFirst();
  return {
    provider: provider.nameIn(language),
    linkedAt: linked?.created_at ?? null,
    lastLoginAt: linked?.last_login_at ?? null,
  };
}

/** `response`: the provider's, in the session that began this; without it, what the login before this one has proved. */
type Linking = {
  kind: ProviderKind;
  response: string | undefined;
  flow: Flow | undefined;
  pending: Pending | undefined;
};

/**
 * Links the user's own account with the identity that logged in at the provider. Throws `oidcRefused` (10120) as a login
 * does, `proofTooOld` (10114), and `changedMeanwhile` (10107) if the account or the identity is linked already.
 */
async function linkOwnAccount(
  portal: Portal,
  linking: Linking,
  signedIn: Pick<SignedIn, "account" | "session" | "provedAt">,
  requester: Requester,
): Promise<void> {
  const { account, session } = signedIn;
  const { kind } = linking;
  const identity = await (linking.response === undefined
    ? pendingIdentity(portal, linking, signedIn)
    : respondedIdentity(portal, { ...linking, response: linking.response }, signedIn));
  try {
    await portal.db.write(async (write) => {
      await lockPassword(write, account);
      const before = await lockOwnAccount(write, account);
      const { mailbox, phone } = confirmedContacts(identity);
      const follows = kind === "developers" && before.role === "member";
      await linkIdentity(portal, write, identity, account, {
        mailbox: follows && before.mailbox === mailbox ? mailbox : null,
        phone: follows && before.phone === phone ? phone : null,
      });
      if (kind === "developers") await followContacts(portal, write, { before, identity, session, requester });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("changedMeanwhile") : error;
  }
}

async function respondedIdentity(
  portal: Stores & Federation,
  { kind, response, flow }: Linking & { response: string },
  { account, session }: Pick<SignedIn, "account" | "session">,
): Promise<Identity> {
  const provider = providerOf(portal, kind);
  if (flow?.link?.account !== account || flow.link.session !== session) throw refuse("oidcRefused");
  await spendFlow(portal, flow);
  return provider.identify(response, flow.secrets);
}

/** Links only an account that has a contact which the provider has verified, and whose owner has just logged in. */
async function pendingIdentity(
  portal: Portal,
  { kind, pending }: Linking,
  signedIn: Pick<SignedIn, "account" | "provedAt">,
): Promise<Identity> {
  providerOf(portal, kind);
  if (kind !== "developers" || !pending) throw refuse("oidcRefused");
  requireFreshProof(portal, signedIn);
  const identity = identityOf(pending);
  const owners = await ownersOf(portal.db.read, confirmedContacts(identity));
  if (!owners.some(({ id }) => id === signedIn.account)) throw refuse("oidcRefused");
  return identity;
}

/**
 * Unlinks one's own account and ends the sessions that the provider opened. Throws `notFound` (10108) if nothing is
 * linked, and `lastWayIn` (10116) if there is no other way to log in.
 */
async function unlinkOwnAccount(
  portal: Portal,
  kind: ProviderKind,
  { account: id }: Pick<SignedIn, "account">,
): Promise<void> {
  const { issuer } = providerOf(portal, kind);
  await portal.db.write(async (write) => {
    const account = await lockOwnAccount(write, id);
    const unlinked = await write
      .deleteFrom("oidc_identities")
      .where("issuer", "=", issuer)
      .where("account", "=", id)
      .returning("subject")
      .executeTakeFirst();
    if (!unlinked) throw refuse("notFound");
    await refuseLastWayIn(portal, write, account);
    const opened = write
      .selectFrom("oidc_sessions")
      .select("session")
      .where("issuer", "=", issuer)
      .where("subject", "=", unlinked.subject);
    await write.deleteFrom("sessions").where("account", "=", id).where("id", "in", opened).execute();
    await record(portal, write, { action: "account.oidcUnlinked", actor: id, subject: id, before: { issuer } });
  });
}

export const linkCalls = {
  oidcLink: (portal, { provider: kind }, { language, signedIn }) => showLink(portal, { kind, language }, signedIn),

  async beginOidcLink(portal, { provider }, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await beginLogin(portal, provider, { link: { account, session } });
    setCookie(cookie);
    return { url };
  },

  async confirmOidcLink(portal, { provider: kind, response }, caller) {
    const pending = pendingOf(portal, caller.headers);
    const flow = response === undefined ? undefined : takeFlow(portal, kind, caller);
    await linkOwnAccount(portal, { kind, response, flow, pending }, caller.signedIn, caller);
    if (response === undefined) caller.setCookie(secretCookie(portal, pendingCookie, "", 0));
    return null;
  },

  async removeOidcLink(portal, { provider }, { signedIn }) {
    await unlinkOwnAccount(portal, provider, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
