import type { LoginMethod, Session } from "../../../contract/schemas/accounts.ts";
import type { Role } from "../../../contract/access.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { record } from "../../audit/record.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Requester } from "../../limits/budgets.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import { providerName } from "../../identifiers/provider-name.ts";
import type { Identity, OidcProvider } from "../oidc-provider/provider.ts";
import { roleOf } from "../../config/oidc-roles.ts";
import type { Portal, Clock } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { endAllSessions } from "../../sign-in/sessions/end-sessions.ts";
import { hashToken } from "../../sign-in/sessions/token.ts";
import { announce } from "../../accounts/announce.ts";
import type { Account } from "../../accounts/find-account.ts";
import { dummyHash } from "../../sign-in/hashing/dummy-hash.ts";
import { insertAccount } from "../../accounts/insert-account.ts";
import { lockAdmins } from "../../accounts/last-admin.ts";
import { lockAccount } from "../../accounts/lock-account.ts";
import { finishLogin } from "../../sign-in/finish-login.ts";
import { removeFollowedContacts, type Contacts } from "./confirmed-contacts.ts";
import { spendFlow, type Flow } from "./flow.ts";
import { providerOf } from "./provider-of.ts";
import { setDeviceCookie } from "../../sign-in/sessions/known-devices.ts";
import { takeFlow } from "./flow-cookie.ts";
import type { Handlers } from "../../handler.ts";

type ProviderResponse = {
  /** The query of the provider's redirect. */
  response: string;
  /** The browser's cookie with the login that it started. */
  flow: Flow | undefined;
  language: Language;
};

/**
 * Logs in an operator who has logged in at the OpenID provider. The account is the one linked with issuer and subject;
 * an operator without an account gets one if the claims give a role. The role always follows the current claims
 * (decision 0034). Throws `oidcRefused` (10120) for a response that does not belong to this browser or is not the
 * provider's, `oidcUnavailable` (10121), and `oidcNoRole` (10122) if the claims give no role: an existing account then
 * loses its role and all sessions.
 */
async function logInByOidc(
  portal: Portal,
  { response, flow, language }: ProviderResponse,
  requester: Requester,
): Promise<Session> {
  const provider = providerOf(portal, "company");
  if (!flow || flow.link || flow.proof) throw refuse("oidcRefused");
  await spendFlow(portal, flow);
  const identity = await provider.identify(response, flow.secrets);
  const role = portal.config.oidc && roleOf(portal.config.oidc.roles, identity.claims);
  const outcome = await portal.db.write(async (write): Promise<Session | Refusal> => {
    await lockAdmins(write);
    await acquireLock(write, `oidc ${identity.issuer} ${identity.subject}`);
    const linked = await linkedAccount(write, identity);
    if (!role) {
      if (linked) await followRole(portal, write, linked, "member");
      return refuse("oidcNoRole");
    }
    const account =
      (linked && (await followRole(portal, write, linked, role))) ??
      (await createOperator(portal, write, { identity, role, language }));
    return openOidcSession(portal, write, { account, provider, identity }, requester);
  });
  if ("token" in outcome) return outcome;
  throw outcome;
}

/** The id of the account that an identity is linked with. */
export async function accountIdOf(
  read: Read,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<string | undefined> {
  const row = await read
    .selectFrom("oidc_identities")
    .select("account")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.account;
}

/** The account of an identity, locked until the transaction ends. */
export async function linkedAccount(
  write: Write,
  identity: Pick<Identity, "issuer" | "subject">,
): Promise<Account | undefined> {
  const id = await accountIdOf(write, identity);
  return id === undefined ? undefined : lockAccount(write, id);
}

/** Gives an account the role that follows from the claims; a changed role ends all its sessions. */
export async function followRole(portal: Portal, write: Write, account: Account, role: Role): Promise<Account> {
  if (account.role === role) return account;
  const { id } = account;
  await endAllSessions(write, id);
  await removeFollowedContacts(write, account);
  const after = await write
    .updateTable("accounts")
    .set((row) => ({ role, role_source: "company", version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { before: { role: account.role }, after: { role } };
  await announce(portal, write, { action: "account.roleFollowed", account: after, ...change, role });
  return after;
}

/** A new operator's account, without number and mailbox, whatever the claims contain. */
async function createOperator(
  portal: Portal,
  write: Write,
  { identity, role, language }: { identity: Identity; role: Role; language: Language },
): Promise<Account> {
  const ln = language === "zh" ? 0 : 1;
  const contacts = { phone: null, mailbox: null };
  const { id } = await insertAccount(portal, write, { ...contacts, hash: dummyHash, location: ln, ln, agreed: null });
  const account = await write
    .updateTable("accounts")
    .set({ role, role_source: "company", name: nameIn(identity) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await linkIdentity(portal, write, identity, id);
  await record(portal, write, {
    action: "account.roleFollowed",
    subject: id,
    before: { role: "member" },
    after: { role },
  });
  return account;
}

/** Links an identity with an account until it is unlinked. `taken`: the contacts that came from the provider. */
export async function linkIdentity(
  portal: Clock,
  write: Write,
  { issuer, subject }: Identity,
  account: string,
  taken: Contacts = { mailbox: null, phone: null },
): Promise<void> {
  const created_at = portal.now().toISOString();
  await write
    .insertInto("oidc_identities")
    .values({ issuer, subject, account, created_at, last_login_at: null, ...taken })
    .execute();
  await record(portal, write, { action: "account.oidcLinked", actor: account, subject: account, after: { issuer } });
}

/**
 * The time of the last authentication at the provider (`auth_time`): the provider may respond from a session of its
 * own, and such a login does not count as a recent proof. `undefined`, which counts as now, if the claim is missing or
 * in the future.
 */
function askedAt({ now }: Clock, authTime: unknown): Date | undefined {
  if (typeof authTime !== "number") return undefined;
  const asked = new Date(authTime * 1_000);
  return asked < now() ? asked : undefined;
}

export async function openOidcSession(
  portal: Portal,
  write: Write,
  { account, provider, identity }: { account: Account; provider: OidcProvider; identity: Identity },
  requester: Requester,
): Promise<Session> {
  const { issuer, subject, sid, claims } = identity;
  const isMultiFactor = Array.isArray(claims["amr"]) && claims["amr"].includes("mfa");
  const amr: LoginMethod[] = [methodOf[provider.kind]];
  if (isMultiFactor && provider.kind === "company") amr.push("mfa");
  const login = { account, amr, provider: providerName(issuer), provedAt: askedAt(portal, claims["auth_time"]) };
  const session = await finishLogin(portal, write, login, requester);
  const opened = await write
    .selectFrom("session_tokens")
    .select("session")
    .where("token_hash", "=", hashToken(session.token))
    .executeTakeFirstOrThrow();
  await write
    .insertInto("oidc_sessions")
    .values({ ...opened, issuer, subject, sid: sid ?? null })
    .execute();
  await write
    .updateTable("oidc_identities")
    .set({ last_login_at: portal.now().toISOString() })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
  return session;
}

/** How a login at each provider is recorded. */
export const methodOf = { company: "oidc", developers: "platform" } as const satisfies Record<
  ProviderKind,
  LoginMethod
>;

/** The person's name in the claims, if it is a valid one. */
export function nameIn({ subject, claims }: Identity): string {
  const said = [claims["name"], claims["preferred_username"]].find((each) => typeof each === "string" && each.trim());
  return (typeof said === "string" ? said.trim() : subject).slice(0, limits.name);
}

export const logInByOidcCall = {
  async logInByOidc(portal, { response }, caller) {
    const flow = takeFlow(portal, "company", caller);
    return setDeviceCookie(
      portal,
      caller,
      await logInByOidc(portal, { response, flow, language: caller.language }, caller),
    );
  },
} satisfies Partial<Handlers>;
