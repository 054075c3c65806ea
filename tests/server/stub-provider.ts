import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, UnsecuredJWT, type JWTPayload } from "jose";
import { OAuth2Issuer, OAuth2Service, type MutableRedirectUri, type MutableResponse } from "oauth2-mock-server";

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** A provider of another make than `startOidcProvider`, whose responses a test changes to what a broken or attacked one sends. */
export type StubProvider = Awaited<ReturnType<typeof startStubProvider>>;

const alg = "RS256";
/** The first key of every provider: an RSA key takes longer to generate than most tests run. */
const firstKey = generateKeyPair(alg, { extractable: true }).then(({ privateKey }) => exportJWK(privateKey));

/** Whoever asks is logged in at once, as the person of `claims`. */
export async function startStubProvider() {
  const state = {
    kid: "one",
    /** Replaces the response of a path. */
    handlers: new Map<string, Handler>(),
    /** Further or different claims in ID tokens, and at the UserInfo endpoint. */
    claims: {} as JWTPayload,
    /** What the UserInfo endpoint alone tells. */
    userInfo: {} as JWTPayload,
    /** Creates the ID token; otherwise it is signed with the current key. */
    sign: undefined as ((claims: JWTPayload) => Promise<string>) | undefined,
    /** How many codes were sent to it. */
    exchanged: 0,
    /** The scopes that its metadata name. */
    scopes: ["openid", "profile"],
    /** The provider's clock, in milliseconds since 1970. */
    now: () => Date.now(),
  };

  class Issuer extends OAuth2Issuer {
    override async buildToken(options: Parameters<OAuth2Issuer["buildToken"]>[0]): Promise<string> {
      const token = await super.buildToken({ kid: state.kid, ...options });
      const claims = decodeJwt(token);
      return state.sign && claims.aud !== undefined ? state.sign(claims) : token;
    }
  }
  const program = new Issuer();
  await program.keys.add({ ...(await firstKey), alg, kid: state.kid });
  const service = new OAuth2Service(program);
  service.on("beforeTokenSigning", ({ payload }: { payload: JWTPayload }) => {
    const seconds = Math.floor(state.now() / 1_000);
    Object.assign(payload, { nbf: undefined, sub: "ada", iat: seconds, exp: seconds + 300 });
    if (payload.aud !== undefined) Object.assign(payload, { groups: ["admins"] }, state.claims);
  });
  service.on("beforeUserinfo", ({ body }: MutableResponse) => {
    Object.assign(body, { sub: "ada" }, state.claims, state.userInfo);
  });
  service.on("beforeWellKnownOpenIdConfiguration", ({ body }: MutableResponse) => {
    Object.assign(body, { scopes_supported: state.scopes, authorization_response_iss_parameter_supported: true });
  });
  service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) => url.searchParams.set("iss", issuer));
  service.on("beforeResponse", () => void state.exchanged++);

  const server = createServer((request, response) => {
    const handler = state.handlers.get(request.url?.split("?")[0] ?? "");
    if (handler) handler(response, request);
    else service.requestHandler(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const issuer = `http://127.0.0.1:${port}`;
  program.url = issuer;

  return {
    issuer,
    state,
    keys: () => program.keys.toJSON(),
    /** Where it sends the browser that the portal sent to `asked`. */
    async answer(asked: URL): Promise<URL> {
      const { headers } = await fetch(asked, { redirect: "manual" });
      return new URL(headers.get("location") ?? "");
    },
    sign: (claims: JWTPayload, header: Record<string, string> = {}) =>
      program.buildToken({
        scopesOrTransform: (written, payload) => {
          Object.assign(written, header);
          Object.assign(payload, { nbf: undefined }, claims);
        },
      }),
    unsigned: (claims: JWTPayload) => Promise.resolve(new UnsecuredJWT(claims).encode()),
    async rotateKey(kid: string) {
      await program.keys.generate(alg, { kid });
      state.kid = kid;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
