import { oauthScopes } from "../../../contract/schemas/oauth.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { Portal } from "../../portal.ts";
import { day } from "../../time/time.ts";

type LastLogin = CallData<"clients">["items"][number]["lastLogin"] & object;

/** Beside the models of oidc-provider: what a person allowed a client, which outlives the session and its grants. */
export const consentModel = "Consent";

/** How long a grant is good, which is made at each login at a client. */
export const grantLifetime = 30 * day;

/** The scopes of a grant or a consent. */
export function scopesOf(payload: string): string[] {
  const { openid } = JSON.parse(payload) as { openid?: { scope?: string } }; // stored by oidc-provider's Grant
  return openid?.scope?.split(" ") ?? [];
}

/** The clients that an account has let in, with what they may learn and since when. */
export async function listGrants({ db, now }: Portal, account: string): Promise<CallData<"security">["grants"]> {
  const rows = await db.read
    .selectFrom("oauth_models")
    .innerJoin("oauth_clients", "oauth_clients.id", "oauth_models.client")
    .select(["oauth_clients.id", "oauth_clients.name", "oauth_models.payload"])
    .where("model", "in", ["Grant", consentModel])
    .where("account", "=", account)
    .where("expires_at", ">", now().toISOString())
    .orderBy("oauth_clients.name")
    .execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const allowed = new Set(own.flatMap(({ payload }) => scopesOf(payload)));
    return { id, name: own[0]?.name ?? "", scopes: oauthScopes.filter((scope) => allowed.has(scope)) };
  });
}

/** By client: how many people have logged in there of late and are still logged in here, and what the last login let it read. */
export async function lastLogins({ db, now }: Portal, clients: readonly string[]): Promise<Map<string, LastLogin>> {
  if (clients.length === 0) return new Map();
  const latest = db.read
    .selectFrom("oauth_models")
    .select(({ fn }) => ["client", fn.max("expires_at").as("end"), fn.count<number>("account").distinct().as("people")])
    .where("model", "=", "Grant")
    .where("client", "in", clients)
    .where("expires_at", ">", now().toISOString())
    .groupBy("client");
  const rows = await db.read
    .selectFrom("oauth_models as grant")
    .innerJoin(latest.as("latest"), (join) =>
      join.onRef("latest.client", "=", "grant.client").onRef("latest.end", "=", "grant.expires_at"),
    )
    .select(["grant.client", "grant.expires_at", "grant.payload", "latest.people"])
    .where("grant.model", "=", "Grant")
    .execute();
  return new Map(
    rows.map(({ client, expires_at, payload, people }) => {
      const allowed = scopesOf(payload);
      const at = new Date(Date.parse(expires_at) - grantLifetime).toISOString();
      return [client ?? "", { at, people, scopes: oauthScopes.filter((scope) => allowed.includes(scope)) }];
    }),
  );
}
