import type { Selectable } from "kysely";
import type { CallData } from "../../../contract/schemas.ts";
import { fromJson } from "../../database/json.ts";
import type { Tables } from "../../database/schema.ts";
import type { Clock, Stores } from "../../portal.ts";
import { providerName } from "../../identifiers/provider-name.ts";
import { hour } from "../../time/time.ts";
import { sessionEnd } from "./find-session.ts";
import type { SignedIn } from "../../caller.ts";
import { pageOf } from "../../http/page-of.ts";
import type { Handlers } from "../../handler.ts";

/** The sessions of an account, last used first. */
async function listSessions(
  portal: Stores & Clock,
  { session, ...signedIn }: SignedIn,
): Promise<CallData<"sessions">["items"]> {
  const rows = await openSessions(portal, signedIn);
  const providers = await providersOf(portal, signedIn);
  return rows.map(({ id, created_at, last_seen_at, browser, network, amr, proved_at }) => ({
    id,
    current: id === session,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    browser,
    network,
    provider: providers.get(id) ?? null,
    amr: fromJson(amr),
    provedAt: proved_at,
  }));
}

/** The names of the OpenID providers that opened sessions of an account, by session. */
async function providersOf({ db }: Stores, { account }: Pick<SignedIn, "account">): Promise<Map<string, string>> {
  const rows = await db.read
    .selectFrom("oidc_sessions")
    .innerJoin("sessions", "sessions.id", "oidc_sessions.session")
    .select(["oidc_sessions.session", "oidc_sessions.issuer"])
    .where("sessions.account", "=", account)
    .execute();
  return new Map(rows.map(({ session, issuer }) => [session, providerName(issuer)]));
}

/** The unexpired sessions of an account in this role, last used first. */
export async function openSessions(
  { db, config, now }: Stores & Clock,
  { account, role }: Pick<SignedIn, "account" | "role">,
): Promise<Selectable<Tables["sessions"]>[]> {
  const idle = config.sessions.idleHours * hour;
  const rows = await db.read
    .selectFrom("sessions")
    .selectAll()
    .where("account", "=", account)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.filter((row) => sessionEnd({ ...row, role }, idle) > now().getTime());
}

export const sessionsCall = {
  sessions: async (portal, paging, { signedIn }) => pageOf(await listSessions(portal, signedIn), paging),
} satisfies Partial<Handlers>;
