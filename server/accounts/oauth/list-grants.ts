import { oauthScopes } from "../../../contract/schemas/oauth.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { Portal } from "../../portal.ts";

/** Beside the models of oidc-provider: what a person allowed a client, which outlives the session and its grants. */
export const consentModel = "Consent";

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
