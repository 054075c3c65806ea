import type { BlockList } from "node:net";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from "jose";
import * as client from "openid-client";
import type { Language } from "../../../contract/language.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { Logger } from "../../process/log.ts";
import { refuse, Refusal } from "../../refuse.ts";
import { minute, second } from "../../time/time.ts";
import { fetchWithin, ProviderUnreachable } from "./bounded-fetch.ts";
import { pathsOf } from "./paths.ts";
import { claimValues } from "../../config/oidc-roles.ts";
import { providerName } from "../../identifiers/provider-name.ts";

/** The secrets of a login between the redirect to the provider and the redirect back. */
export type Secrets = { state: string; nonce: string; verifier: string };

/** The identity that logged in at the provider. `sid`: the provider's session; `claims`: about the person. */
export type Identity = { issuer: string; subject: string; sid: string | undefined; claims: Record<string, unknown> };

/** The sessions that the provider has ended: all of a subject, or those of one provider session. */
export type LogoutNotice = {
  issuer: string;
  id: string;
  subject: string | undefined;
  sid: string | undefined;
  /** The provider closed the subject's account. */
  isClosed: boolean;
  issuedAt: Date;
};

export type OidcProvider = {
  kind: ProviderKind;
  issuer: string;
  /** The display name: of the company login, the provider's host name. */
  nameIn: (language: Language) => string;
  newSecrets(): Secrets;
  /**
   * The authorization URL; `asksAgain`: requires the provider to authenticate the user again. Throws `oidcUnavailable`
   * (10121).
   */
  authorizationUrl(secrets: Secrets, options?: { asksAgain: boolean }): Promise<string>;
  /**
   * The identity for `response`, the query of the redirect URI. Throws `oidcRefused` (10120) for a response that does
   * not belong to this login, `oidcUnavailable` (10121), and `oidcNotAskedAgain` (10123) unless the provider
   * authenticated the user at `since` or later.
   */
  identify(response: string, secrets: Secrets, since?: Date): Promise<Identity>;
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws as `identify` does. */
  readLogoutToken(token: string): Promise<LogoutNotice>;
};

type Settings = {
  kind: ProviderKind;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that gives roles; without one, mailbox and number are read. */
  claim?: string;
  nameIn?: (language: Language) => string;
};
type Parts = {
  settings: Settings;
  /** The private networks that addresses in the provider's metadata may be in; the issuer itself may be anywhere. */
  allow: BlockList;
  now: () => Date;
  log: Logger;
  publicUrl: () => string;
};

// Not wrapped: `discovery` compares this function by identity
// oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out; it is for providers on this machine
const allowHttp: (config: client.Configuration) => void = client.allowInsecureRequests;

/** The tolerated difference between the provider's clock and ours, in seconds. */
const tolerance = 60;
/**
 * How long the provider's metadata are cached; its keys are fetched at each login, so that a rotation takes effect at
 * once.
 */
const metadataAge = 10 * minute;
/** How long no request is made to a provider that did not respond. */
const pause = 5 * second;
/** Excludes `none` and signatures with the client's secret, which do not prove that the provider signed. */
export const signatureAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** Of OpenID RISC 1.0, sections 2.3 and 2.1. */
const closedEvents = ["account-disabled", "account-purged"].map(
  (type) => `https://schemas.openid.net/secevent/risc/event-type/${type}`,
);
/** How old a logout token may be. */
const logoutAge = "10 min";

export function openProvider({ settings, allow, now, log, publicUrl }: Parts): OidcProvider {
  const { kind, issuer, clientId, claim, nameIn = () => providerName(issuer) } = settings;
  const callbackPath = pathsOf[kind].callback;
  const { configure, logoutKeys } = openClient(settings, { allow, now });

  /** Converts errors of a provider to refusals, and logs the reason without the provider's data. */
  const guarded = async <Result>(task: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const { isUnreachable, reason } = explain(error);
      log.warn({ issuer, reason }, `OpenID Connect: ${task} failed`);
      throw refuse(isUnreachable ? "oidcUnavailable" : "oidcRefused");
    }
  };

  /** Providers may ignore `prompt=login`; then `auth_time` is that of an earlier login, or missing. */
  const checkReauthentication = (authTime: unknown, since: Date) => {
    const isNew = typeof authTime === "number" && authTime + tolerance >= since.getTime() / 1_000;
    if (isNew) return;
    log.warn({ issuer, authTime: typeof authTime }, "OpenID Connect: the provider did not ask for the login again");
    throw refuse("oidcNotAskedAgain");
  };

  return {
    kind,
    issuer,
    nameIn,

    newSecrets: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }),

    authorizationUrl: ({ state, nonce, verifier }, { asksAgain } = { asksAgain: false }) =>
      guarded("discovery", async () => {
        const config = await configure();
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: publicUrl() + callbackPath,
          scope: scopeFor(config.serverMetadata(), claim),
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(asksAgain && { prompt: "login", max_age: "0" }), // some providers support only one of them
        });
        return url.href;
      }),

    identify: (response, { state, nonce, verifier }, since) =>
      guarded("a login", async () => {
        const config = await configure();
        const url = new URL(`${publicUrl()}${callbackPath}?${response}`);
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error("there is no ID token");
        if (claims.iat > now().getTime() / 1_000 + tolerance) throw new Error("the ID token was issued in the future");
        if (since) checkReauthentication(claims.auth_time, since);
        const isWhole =
          claim === undefined ? contactClaims.every((name) => name in claims) : claimValues(claims, claim).length > 0;
        const readsUserInfo = !isWhole && config.serverMetadata().userinfo_endpoint;
        const more = readsUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return { issuer, subject: claims.sub, sid: textOf(claims["sid"]), claims: { ...more, ...claims } };
      }),

    readLogoutToken: (token) =>
      guarded("a logout", () => readLogoutToken(token, { issuer, clientId, keys: logoutKeys, now: now() })),
  };
}

/** What the provider publishes, cached, and a client configured by it. */
function openClient({ issuer, clientId, clientSecret }: Settings, { allow, now }: Pick<Parts, "allow" | "now">) {
  const fetchBounded = fetchWithin({ configured: new URL(issuer).origin, allow });
  const isInsecure = issuer.startsWith("http:"); // this machine only: the configuration was checked
  let metadata: { value: Promise<client.ServerMetadata>; at: number } | undefined;
  let failure: { error: unknown; at: number } | undefined;
  let knownKeys: { value: Promise<JSONWebKeySet>; at: number } | undefined;

  const discover = async () => {
    const options = {
      [client.customFetch]: fetchBounded,
      execute: isInsecure ? [allowHttp] : [],
    };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    return { ...found.serverMetadata() };
  };

  const currentMetadata = async () => {
    const at = now().getTime();
    if (failure && Math.abs(at - failure.at) < pause) throw failure.error;
    if (!metadata || Math.abs(at - metadata.at) >= metadataAge) metadata = { value: discover(), at };
    try {
      return await metadata.value;
    } catch (error) {
      metadata = undefined;
      failure = { error, at };
      throw error;
    }
  };

  /** Creates a configuration for each login, because a configuration caches keys. */
  const configure = async () => {
    const server = await currentMetadata();
    const config = new client.Configuration(
      server,
      clientId,
      {
        client_secret: clientSecret,
        [client.clockTolerance]: tolerance,
        [client.clockSkew]: Math.round((now().getTime() - Date.now()) / 1_000), // the portal has one clock
      },
      authentication(server, clientSecret),
    );
    config[client.customFetch] = fetchBounded;
    client.enableNonRepudiationChecks(config); // verifies the signature in addition to TLS
    if (isInsecure) allowHttp(config);
    return config;
  };

  /** The provider's keys for logout notices, which anybody may send: asked for once a minute at most. */
  const logoutKeys = async () => {
    const at = now().getTime();
    if (!knownKeys || Math.abs(at - knownKeys.at) >= minute) {
      const { jwks_uri } = await currentMetadata();
      knownKeys = { value: keysAt(jwks_uri, fetchBounded), at };
    }
    return knownKeys.value;
  };

  return { configure, logoutKeys };
}

type LogoutContext = { issuer: string; clientId: string; keys: () => Promise<JSONWebKeySet>; now: Date };

async function readLogoutToken(token: string, { issuer, clientId, keys, now }: LogoutContext): Promise<LogoutNotice> {
  checkAddressee(token, { issuer, clientId });
  const { payload } = await jwtVerify(token, createLocalJWKSet(await keys()), {
    issuer,
    audience: clientId,
    algorithms: signatureAlgorithms,
    clockTolerance: tolerance,
    currentDate: now,
    maxTokenAge: logoutAge,
    requiredClaims: ["iat", "jti", "events"],
  });
  const { events, sub, jti = "", iat = 0 } = payload;
  const told = typeof events === "object" && events !== null ? Object.keys(events) : [];
  const isClosed = closedEvents.some((event) => told.includes(event));
  if (!(isClosed || told.includes(logoutEvent)) || "nonce" in payload)
    throw new Error("the token is not a logout token");
  const sid = textOf(payload["sid"]);
  if (sub === undefined && sid === undefined) throw new Error("the logout token has neither a subject nor a session");
  return { issuer, id: jti, subject: sub, sid, isClosed, issuedAt: new Date(iat * 1_000) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Throws unless a logout token says that it is this provider's for this client, before anything is fetched for it. */
function checkAddressee(token: string, { issuer, clientId }: { issuer: string; clientId: string }): void {
  const { alg = "" } = decodeProtectedHeader(token);
  const { iss, aud } = decodeJwt(token);
  if (iss !== issuer || ![aud].flat().includes(clientId) || !signatureAlgorithms.includes(alg))
    throw new Error("the token is not this provider's for this client");
}

/** HTTP Basic unless the provider accepts the secret only in the body (OpenID Connect Core 1.0, section 9). */
function authentication(
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
  secret: string,
): client.ClientAuth {
  const takesBody = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return takesBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

/** The claims about a developer that the UserInfo endpoint is asked for if the ID token lacks one. */
const contactClaims = ["email_verified", "phone_number_verified"];

/** Okta's organization server sends groups only for a scope of that name. */
function scopeFor({ scopes_supported: supported }: client.ServerMetadata, claim: string | undefined): string {
  const further = claim === undefined ? ["email", "phone"] : claim.split(".").slice(0, 1);
  return ["openid", "profile", ...further.filter((scope) => supported?.includes(scope))].join(" ");
}

async function keysAt(url: string | undefined, fetchBounded: ReturnType<typeof fetchWithin>): Promise<JSONWebKeySet> {
  if (url === undefined) throw new Error("the provider names no keys");
  const response = await fetchBounded(url, { headers: { accept: "application/json" } });
  if (response.status !== 200) throw new ProviderUnreachable(`the request for the keys returned ${response.status}`);
  return (await response.json()) as JSONWebKeySet; // checked by createLocalJWKSet
}

/** The reason of a failure, without data from the provider or the browser. */
function explain(error: unknown): { isUnreachable: boolean; reason: string } {
  const chain: unknown[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each);
  const isUnreachable = chain.some((each) => each instanceof ProviderUnreachable) || chain.some(isMalformed);
  const reasons = chain.filter((each) => each instanceof Error).map(({ name, message }) => `${name}: ${message}`);
  return { isUnreachable, reason: reasons.join("; ") };
}

/** Errors of malformed responses: an unexpected status, HTML, invalid JSON, no metadata. */
const malformed = new Set(["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"]);

function isMalformed(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && "code" in error && typeof error.code === "string" && malformed.has(error.code);
}
