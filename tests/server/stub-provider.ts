import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { oidcClient } from "./oidc-provider.ts";

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** A provider whose responses a test defines, to simulate broken or attacked providers. */
export type StubProvider = Awaited<ReturnType<typeof startStubProvider>>;

const alg = "RS256";
/** The first key of every provider: an RSA key takes longer to generate than most tests run. */
const firstKey = generateKeyPair(alg);

export async function startStubProvider() {
  const first = await firstKey;
  const state = {
    key: { id: "one", pair: first },
    /** Replaces the response of a path. */
    handlers: new Map<string, Handler>(),
    /** Further or different claims in the ID token of the next exchange. */
    claims: {} as JWTPayload,
    /** Creates that token; otherwise it is signed with the current key. */
    sign: undefined as ((claims: JWTPayload) => Promise<string>) | undefined,
    /** The nonce in the current authorization request. */
    nonce: "",
    exchanged: new Set<string>(),
    /** The scopes that its metadata name. */
    scopes: ["openid", "profile"],
    /** The provider's clock, in milliseconds since 1970. */
    now: () => Date.now(),
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const issuer = `http://127.0.0.1:${port}`;

  const json = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  const idToken = (claims: JWTPayload) => {
    const seconds = Math.floor(state.now() / 1_000);
    const whole = { iss: issuer, aud: oidcClient.id, sub: "ada", iat: seconds, exp: seconds + 300, nonce: state.nonce };
    return (state.sign ?? sign)({ ...whole, groups: ["admins"], ...claims });
  };
  const sign = (claims: JWTPayload, header: Record<string, string> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: state.key.id, ...header }).sign(state.key.pair.privateKey);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "", issuer).pathname;
    const other = state.handlers.get(path);
    if (other) return other(response, request);
    if (path === "/.well-known/openid-configuration")
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        scopes_supported: state.scopes,
        id_token_signing_alg_values_supported: [alg],
        authorization_response_iss_parameter_supported: true,
      });
    if (path === "/keys") {
      const jwk = await exportJWK(state.key.pair.publicKey);
      return json(response, { keys: [{ ...jwk, kid: state.key.id, use: "sig", alg }] });
    }
    if (path === "/token") {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const code = new URLSearchParams(body).get("code") ?? "";
      if (state.exchanged.has(code)) return json(response, { error: "invalid_grant" }, 400);
      state.exchanged.add(code);
      const id_token = await idToken(state.claims);
      return json(response, { access_token: "an-access-token", token_type: "Bearer", id_token });
    }
    response.writeHead(404).end();
  }

  return {
    issuer,
    state,
    sign,
    unsigned: (claims: JWTPayload) => Promise.resolve(new UnsecuredJWT(claims).encode()),
    async rotateKey(id: string) {
      state.key = { id, pair: await generateKeyPair(alg) };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
