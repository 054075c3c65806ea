import { decodeJwt } from "jose";
import type { Interaction, Provider } from "oidc-provider";
import { oauthScopes } from "../../../contract/schemas/oauth.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { SignedIn } from "../sessions/find-session.ts";
import { record } from "../../audit/record.ts";
import type { Write } from "../../database/open.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { consentModel, scopesOf } from "./list-grants.ts";
import { day } from "../../time/time.ts";
import { rowId } from "./store.ts";

type Answer = { uid: string; allow: boolean | undefined };

/** How long a consent is remembered. */
const remembered = 365 * day;

/**
 * Answers a client's question who is logged in: at once if the client is the platform's own or was allowed the same
 * before, otherwise as the person decides. A client that demands another login than the session has, or that nobody is
 * asked, gets an error.
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
  const { account, session } = signedIn;
  const known = await allowedScopes(portal, account, clientId);
  const asksAgain = promptsOf(interaction).includes("consent") || scopes.some((scope) => !known.includes(scope));
  if (client.own !== 1 && allow !== true && asksAgain)
    return mustNotAsk(interaction) ? end({ error: "consent_required" }) : { ...answer, url: null };
  const grant = new provider.Grant({ accountId: signedIn.account, clientId });
  grant.addOIDCScope(scopes.join(" "));
  const grantId = await grant.save();
  await portal.db.write(async (write) => {
    const row = { account, session, client: clientId };
    await write.updateTable("oauth_models").set(row).where("id", "=", rowId("Grant", grantId)).execute();
    if (!allow) return;
    await rememberConsent(portal, write, { account, client: clientId, scopes: [...new Set([...known, ...scopes])] });
    await record(portal, write, { action: "grant.given", actor: account, subject: clientId });
  });
  const ts = Math.floor(Date.parse(signedIn.provedAt) / 1_000);
  return end({ login: { accountId: signedIn.account, remember: false, ts }, consent: { grantId } });
}

/**
 * Whether the client wants another account (`id_token_hint`), or a login that is newer than the session's last proof
 * (`prompt=login`, `max_age`).
 */
function demandsLogin(
  { params, iat }: Interaction,
  { account, provedAt }: Pick<SignedIn, "account" | "provedAt">,
): boolean {
  const proved = Math.floor(Date.parse(provedAt) / 1_000);
  const { max_age: age, id_token_hint: hint } = params;
  if (typeof hint === "string" && decodeJwt(hint).sub !== account) return true; // the library verified it
  if (promptsOf({ params }).includes("login") && proved <= iat) return true;
  return age !== undefined && proved + Number(age) < iat;
}

function promptsOf({ params: { prompt } }: Pick<Interaction, "params">): string[] {
  return typeof prompt === "string" ? prompt.split(" ") : [];
}

/** Whether the client wants an answer without a page (`prompt=none`). */
export function mustNotAsk({ params }: Pick<Interaction, "params">): boolean {
  return params.silent !== undefined;
}

/** What an account has allowed a client, in this session or an earlier one. */
async function allowedScopes({ db, now }: Portal, account: string, client: string): Promise<string[]> {
  const consent = await db.read
    .selectFrom("oauth_models")
    .select("payload")
    .where("id", "=", consentId(account, client))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return consent ? scopesOf(consent.payload) : [];
}

type Consent = { account: string; client: string; scopes: readonly string[] };

async function rememberConsent({ now }: Portal, write: Write, { account, client, scopes }: Consent): Promise<void> {
  const payload = JSON.stringify({ openid: { scope: scopes.join(" ") } }); // as in a grant
  const expires_at = new Date(now().getTime() + remembered).toISOString();
  const row = { model: consentModel, payload, client, account, grant_id: null, session: null, consumed_at: null };
  await write
    .insertInto("oauth_models")
    .values({ id: consentId(account, client), ...row, expires_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ payload, expires_at }))
    .execute();
}

function consentId(account: string, client: string): string {
  return rowId(consentModel, `${account} ${client}`);
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
