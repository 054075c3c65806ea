import type { CallData } from "../../../contract/schemas.ts";
import type { PolicyVersions, Session } from "../../../contract/schemas/accounts.ts";
import type { Language } from "../../../contract/language.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Write } from "../../database/database.ts";
import { maskMailbox } from "../../identifiers/mailbox.ts";
import { maskPhone } from "../../identifiers/phone.ts";
import type { Requester } from "../../limits/budgets.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import type { Portal, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { dummyHash } from "../../sign-in/hashing/dummy-hash.ts";
import { insertAccount } from "../../accounts/insert-account.ts";
import { lockAccount, lockPassword } from "../../accounts/lock-account.ts";
import type { Identity } from "../oidc-provider/provider.ts";
import { checkAllInForce } from "../../accounts/policy-agreements.ts";
import { confirmedContacts, followContacts, ownersOf } from "./confirmed-contacts.ts";
import { followStatus } from "./follow-status.ts";
import { spendFlow, type Flow, type Pending, sealPending, flowLifetime } from "./flow.ts";
import { accountIdOf, linkIdentity, nameIn, openOidcSession } from "./log-in.ts";
import { providerOf } from "./provider-of.ts";
import { secretCookie } from "../../http/cookies.ts";
import { setDeviceCookie } from "../../sign-in/sessions/known-devices.ts";
import { takeFlow, pendingCookie, pendingOf } from "./flow-cookie.ts";
import { locationOf } from "../../accounts/location.ts";
import type { Handlers } from "../../handler.ts";

type Next = NonNullable<CallData<"logInByPlatform">["next"]>;

/**
 * Logs in a developer who has logged in at the developers' provider, to the account that is linked with issuer and
 * subject, as a member. Without one, returns what follows: a registration, or the proof of the account that has a
 * contact which the provider has verified. Throws `oidcRefused` (10120) for a response that does not belong to this
 * browser or is not the provider's, `oidcUnavailable` (10121), and `suspended` (10112).
 */
async function logInByPlatform(
  portal: Portal,
  { response, flow }: { response: string; flow: Flow | undefined },
  requester: Requester,
): Promise<Session | { identity: Identity; next: Next }> {
  const provider = providerOf(portal, "developers");
  if (!flow || flow.link || flow.proof) throw refuse("oidcRefused");
  await spendFlow(portal, flow);
  const identity = await provider.identify(response, flow.secrets);
  const session = await changing(() =>
    portal.db.write(async (write) => {
      await lockIdentity(write, identity);
      const id = await accountIdOf(write, identity);
      if (id === undefined) return undefined;
      await lockPassword(write, id);
      const before = await lockAccount(write, id);
      if (!before) return undefined;
      const account = await followContacts(portal, write, { before, identity, requester });
      await followStatus(portal, write, account, identity);
      return openOidcSession(portal, write, { account, provider, identity }, requester);
    }),
  );
  return session ?? { identity, next: await nextStep(portal, identity) };
}

/** An existing account is never found by a claim alone: its owner proves it. */
async function nextStep({ db }: Stores, identity: Identity): Promise<Next> {
  const { mailbox, phone } = confirmedContacts(identity);
  const [owner] = await ownersOf(db.read, { mailbox, phone });
  if (!owner) return { kind: "register", mailbox, phone };
  const isMailbox = mailbox !== null && owner.mailbox === mailbox;
  return { kind: "prove", contact: isMailbox ? maskMailbox(mailbox) : maskPhone(phone ?? "") };
}

type Registration = {
  pending: Pending | undefined;
  agreed: PolicyVersions | undefined;
  language: Language;
  location: 0 | 1;
};

/**
 * Creates the account of a developer, with the contacts that the provider has verified. Throws `oidcRefused` (10120)
 * without a login there in the last ten minutes, and `changedMeanwhile` (10107) if a contact or the identity belongs to
 * an account meanwhile, or a policy has another version.
 */
async function registerByPlatform(
  portal: Portal,
  { pending, agreed, language, location }: Registration,
  requester: Requester,
): Promise<Session> {
  const provider = providerOf(portal, "developers");
  if (!pending) throw refuse("oidcRefused");
  const identity = identityOf(pending);
  await checkAllInForce(portal, agreed);
  const contacts = confirmedContacts(identity);
  return changing(() =>
    portal.db.write(async (write) => {
      await lockIdentity(write, identity);
      const { id } = await insertAccount(portal, write, {
        ...contacts,
        hash: dummyHash,
        location,
        ln: language === "zh" ? 0 : 1,
        agreed: agreed ?? null,
      });
      const account = await write
        .updateTable("accounts")
        .set({ name: nameIn(identity) })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await linkIdentity(portal, write, identity, id, contacts);
      await followStatus(portal, write, account, identity);
      return openOidcSession(portal, write, { account, provider, identity }, requester);
    }),
  );
}

export function identityOf({ identity }: Pending): Identity {
  return { ...identity, sid: identity.sid };
}

function lockIdentity(write: Write, { issuer, subject }: Identity) {
  return acquireLock(write, `oidc ${issuer} ${subject}`);
}

/** Somebody else took a contact, or linked the identity, in the meantime. */
async function changing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("changedMeanwhile") : error;
  }
}

export const developersCalls = {
  async logInByPlatform(portal, { response }, caller) {
    const outcome = await logInByPlatform(portal, { response, flow: takeFlow(portal, "developers", caller) }, caller);
    if ("token" in outcome) return { session: setDeviceCookie(portal, caller, outcome), next: null };
    const { identity, next } = outcome;
    caller.setCookie(secretCookie(portal, pendingCookie, sealPending(portal, identity), flowLifetime / 1_000));
    return { session: null, next };
  },

  async registerByPlatform(portal, { agreed }, caller) {
    const { language, country, headers } = caller;
    const { isCn } = locationOf({ country, languages: headers["accept-language"] });
    const registration = { pending: pendingOf(portal, headers), agreed, language, location: isCn ? 0 : 1 } as const;
    const session = await registerByPlatform(portal, registration, caller);
    caller.setCookie(secretCookie(portal, pendingCookie, "", 0));
    return setDeviceCookie(portal, caller, session);
  },
} satisfies Partial<Handlers>;
