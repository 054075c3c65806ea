import { Provider, type Configuration, type Interaction, type KoaContextWithOIDC } from "oidc-provider";
import { equalInConstantTime, sign } from "../../config/keys.ts";
import { findDeveloper } from "../developers/find-developers.ts";
import { ownAccount } from "../find-account.ts";
import { hashToken } from "../sessions/token.ts";
import { languageOf } from "../../../contract/language.ts";
import type { Portal } from "../../portal.ts";
import { Refusal } from "../../refuse.ts";
import { grantLifetime } from "./list-grants.ts";
import { day, hour, minute, second } from "../../time/time.ts";
import { mustNotAsk } from "./grants.ts";
import { periodOf, signingKeys } from "./signing-keys.ts";
import { openStore } from "./store.ts";

const paths = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  userinfo: "/oauth/userinfo",
  jwks: "/oauth/jwks",
  end_session: "/oauth/logout",
};

/** In seconds, as the library counts them. */
const lifetimes = {
  AuthorizationCode: minute / second,
  AccessToken: (15 * minute) / second,
  IdToken: (15 * minute) / second,
  Interaction: hour / second,
  Session: hour / second,
  Grant: grantLifetime / second,
  RefreshToken: (30 * day) / second,
};

/** The claims of each scope; they are in the answer of the UserInfo endpoint. */
export const scopeClaims = {
  openid: ["sub"],
  profile: ["name", "locale"],
  email: ["email", "email_verified"],
  phone: ["phone_number", "phone_number_verified"],
  developer: ["developer_status", "developer_since", "organization"],
};

/** The portal as an OpenID provider, with the keys of one period. */
export function openOauth(portal: Portal): Provider {
  const issuer = portal.publicUrl();
  const { provider: secret } = portal.keys;
  const configuration: Configuration = {
    adapter: (model) => openStore(portal, model),
    routes: paths,
    jwks: { keys: signingKeys(secret, periodOf(portal.now())) },
    enabledJWA: {
      idTokenSigningAlgValues: ["ES256"],
      userinfoSigningAlgValues: ["ES256"],
      requestObjectSigningAlgValues: ["ES256"],
    },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    responseTypes: ["code"],
    scopes: ["openid", "offline_access"],
    extraParams: ["silent"],
    claims: scopeClaims,
    pkce: { required: () => true },
    ttl: lifetimes,
    expiresWithSession: () => false, // they end with the portal's session
    rotateRefreshToken: true,
    cookies: {
      keys: [sign(secret, "cookies")],
      short: { httpOnly: true, sameSite: "lax", secure: issuer.startsWith("https:") },
      long: { httpOnly: true, sameSite: "lax", secure: issuer.startsWith("https:") },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: { enabled: true, postLogoutSuccessSource: (context) => context.redirect("/") },
    },
    clientBasedCORS: (_, origin, { redirectUris = [] }) => redirectUris.some((uri) => new URL(uri).origin === origin),
    interactions: { url: (context, interaction) => askedAt(portal, context, interaction) },
    findAccount: async (_, id) => {
      const claims = await claimsOf(portal, id);
      return claims && { accountId: id, claims: () => claims };
    },
    renderError: (context, { error, error_description }) => {
      if (context.get("accept").includes("text/html")) return context.redirect(`/connect?problem=${error}`);
      context.type = "text";
      context.body = [error, error_description].filter(Boolean).join(": ");
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true; // the handler tells the public address in the headers of a proxy
  provider.Client.prototype.compareClientSecret = function (actual: string) {
    return equalInConstantTime(hashToken(actual), this.clientSecret ?? "");
  };
  provider.use(async (context, next) => {
    askSilently(context);
    await next();
    if (isOidc(context)) await endAtLogout(portal, context);
  });
  provider.on("server_error", (_, error) => portal.log.error({ err: error }, "the OpenID provider failed"));
  return provider;
}

/**
 * Lets the page that knows the portal's session answer `prompt=none`, which the library would refuse: it knows of no
 * session.
 */
function askSilently(context: { path: string; querystring: string }): void {
  if (context.path !== paths.authorization) return;
  const query = new URLSearchParams(context.querystring);
  if (query.get("prompt") !== "none") return;
  query.delete("prompt");
  query.set("silent", "1");
  context.querystring = query.toString();
}

/** The page that goes on, in this browser alone: somebody who was sent its address cannot. */
async function askedAt(portal: Portal, context: KoaContextWithOIDC, interaction: Interaction): Promise<string> {
  const { uid } = interaction;
  const isSilent = mustNotAsk(interaction);
  if (isSilent) {
    interaction.result = { error: "login_required" }; // unless somebody turns out to be logged in
    await interaction.persist();
  }
  const attributes = `Path=/; Max-Age=${lifetimes.Interaction}; HttpOnly; SameSite=Lax`;
  const secure = portal.publicUrl().startsWith("https:") ? "; Secure" : "";
  context.append("set-cookie", `oauth-${uid}=${uid}; ${attributes}${secure}`);
  return `/connect?uid=${uid}${isSilent ? "&silent=1" : ""}`;
}

/** The claims about an account; `undefined` if it is suspended or deleted, which ends every token. */
async function claimsOf(portal: Portal, id: string) {
  try {
    const account = await ownAccount(portal.db.read, id);
    if (account.suspended_at !== null) return undefined;
    const { status, since, organization } = await findDeveloper(portal, { subject: id, byProvider: false });
    const { phone, mailbox, ln } = account;
    return {
      sub: id,
      ...(account.name !== "" && { name: account.name }),
      locale: languageOf(String(ln)) === "zh" ? "zh-CN" : "en",
      ...(mailbox !== null && { email: mailbox, email_verified: true }),
      ...(phone !== null && { phone_number: phone, phone_number_verified: true }),
      developer_status: status,
      developer_since: since,
      organization,
    };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function isOidc(context: object): context is KoaContextWithOIDC {
  return "oidc" in context && context.oidc !== undefined;
}

/** A client's logout with an ID token ends what it holds of that account. */
async function endAtLogout({ db }: Portal, { oidc, status }: KoaContextWithOIDC): Promise<void> {
  const hint = oidc.route === "end_session" && status === 200 ? oidc.entities.IdTokenHint : undefined;
  const { sub, aud } = hint?.payload ?? {};
  if (typeof sub !== "string" || typeof aud !== "string") return;
  await db.write((write) =>
    write.deleteFrom("oauth_models").where("account", "=", sub).where("client", "=", aud).execute(),
  );
}
