import type { Interaction, Provider } from "oidc-provider";
import { oauthScopes } from "../../../contract/schemas/oauth.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { SignedIn } from "../sessions/find-session.ts";
import { record } from "../../audit/record.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { scopesOf } from "./list-grants.ts";
import { rowId } from "./store.ts";

type Answer = { uid: string; allow: boolean | undefined };

/**
 * Answers a client's question who is logged in: at once if the client is the platform's own or was allowed the same in
 * this session, otherwise as the person decides. A client that demands another login than the session has, gets an error.
 * Throws `notFound` (10108) for a question that has ended, or a client that has.
 */
export async function authorize(
  portal: Portal,
  provider: Provider,
  { uid, allow }: Answer,
  signedIn: SignedIn,
): Promise<CallData<"authorize">> {
  const interaction = await provider.Interaction.find(uid);
  const { client_id: clientId, scope: requested } = interaction?.params ?? {};
  if (!interaction || typeof clientId !== "string") throw refuse("notFound");
  const client = await portal.db.read
    .selectFrom("oauth_clients")
    .select(["name", "own"])
    .where("id", "=", clientId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!client) throw refuse("notFound");
  const asked = typeof requested === "string" ? requested.split(" ") : [];
  const scopes = oauthScopes.filter((scope) => asked.includes(scope));
  const answer = { client: client.name, scopes };
  const end = async (result: Interaction["result"] & object) => {
    interaction.result = result;
    await interaction.persist();
    return { ...answer, url: interaction.returnTo };
  };
  if (demandsLogin(interaction, signedIn)) return end({ error: "login_required" });
  if (allow === false) return end({ error: "access_denied", error_description: "the person refused" });
  const isAllowed = client.own === 1 || allow === true || (await wasAllowed(portal, signedIn, { clientId, scopes }));
  if (!isAllowed) return { ...answer, url: null };
  const grant = new provider.Grant({ accountId: signedIn.account, clientId });
  grant.addOIDCScope(scopes.join(" "));
  const grantId = await grant.save();
  await portal.db.write(async (write) => {
    const { account, session } = signedIn;
    const row = { account, session, client: clientId };
    await write.updateTable("oauth_models").set(row).where("id", "=", rowId("Grant", grantId)).execute();
    if (allow) await record(portal, write, { action: "grant.given", actor: account, subject: clientId });
  });
  const ts = Math.floor(Date.parse(signedIn.provedAt) / 1_000);
  return end({ login: { accountId: signedIn.account, remember: false, ts }, consent: { grantId } });
}

/** Whether the client wants a login that is newer than the session's last proof (`prompt=login`, `max_age`). */
function demandsLogin({ params, iat }: Interaction, { provedAt }: Pick<SignedIn, "provedAt">): boolean {
  const proved = Math.floor(Date.parse(provedAt) / 1_000);
  const { prompt, max_age: age } = params;
  if (typeof prompt === "string" && prompt.split(" ").includes("login") && proved <= iat) return true;
  return age !== undefined && proved + Number(age) < iat;
}

type Wanted = { clientId: string; scopes: readonly string[] };

async function wasAllowed(
  { db, now }: Portal,
  { account, session }: Pick<SignedIn, "account" | "session">,
  { clientId, scopes }: Wanted,
): Promise<boolean> {
  const rows = await db.read
    .selectFrom("oauth_models")
    .select("payload")
    .where("model", "=", "Grant")
    .where("account", "=", account)
    .where("session", "=", session)
    .where("client", "=", clientId)
    .where("expires_at", ">", now().toISOString())
    .execute();
  return rows.some(({ payload }) => scopes.every((scope) => scopesOf(payload).includes(scope)));
}

/** Ends what a client holds of one's account. Throws `notFound` (10108) if that is nothing. */
export async function removeGrant(portal: Portal, account: string, client: string): Promise<void> {
  await portal.db.write(async (write) => {
    const { numDeletedRows } = await write
      .deleteFrom("oauth_models")
      .where("account", "=", account)
      .where("client", "=", client)
      .executeTakeFirst();
    if (!numDeletedRows) throw refuse("notFound");
    await record(portal, write, { action: "grant.removed", actor: account, subject: client });
  });
}
