import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { Provider, type AccountClaims } from "oidc-provider";

/** A test's OpenID provider: its users by subject, and their claims. */
export type TestProvider = {
  issuer: string;
  people: Map<string, Omit<AccountClaims, "sub">>;
  /** Who typed their name on its login page, in this order. */
  asked: string[];
  [Symbol.asyncDispose](): Promise<void>;
};

export const oidcClient = { id: "parallax", secret: "a-secret-of-the-test-provider" };

/**
 * Starts a provider on this machine. `redirectUri` is the client's redirect URI, `logoutUri` its back-channel logout
 * URI.
 */
export async function startOidcProvider({
  redirectUri,
  logoutUri,
}: {
  redirectUri: string;
  logoutUri?: string;
}): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const issuer = `http://127.0.0.1:${port}`;
  const people: TestProvider["people"] = new Map();
  const asked: string[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        ...(logoutUri !== undefined && {
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: {
      openid: ["sub", "groups"],
      profile: ["name"],
    },
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `${loginPath}${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope("openid profile"); // a company's provider does not ask for consent
      await grant.save();
      return grant;
    },
    cookies: { keys: ["a-key-of-the-test-provider"] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  provider.on("server_error", (_, error) => console.error("the test provider failed", error));
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith(loginPath)) void respondToLogin(provider, request, response, asked);
    else void handle(request, response);
  });
  return { issuer, people, asked, [Symbol.asyncDispose]: () => closed(server) };
}

const loginPath = "/log-in/";

/** A login page without a password: the typed name identifies the user. */
async function respondToLogin(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  asked: string[],
): Promise<void> {
  if (request.method === "POST") {
    const accountId = new URLSearchParams(await textOf(request)).get("login") ?? "";
    asked.push(accountId);
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>
<html lang="en"><title>Company login</title><link rel="icon" href="data:,">
<form method="post" action="${request.url}"><label>Name <input name="login"></label> <button>Continue</button></form>`);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => void server.close(() => done()));
}

/**
 * Follows the provider's login as a browser would, from the address to which the portal redirects. Returns the
 * provider's redirect back. `cookies`: the browser's cookies for the provider.
 */
export async function logInAtProvider(
  start: string,
  subject: string,
  site: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  let url = start;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 15; step++) {
    if (url.startsWith(site)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { cookie },
      redirect: "manual",
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      url = new URL(location, url).href;
      body = undefined;
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`);
    url = new URL(action, url).href;
    body = new URLSearchParams({ login: subject });
  }
  throw new Error("the provider never sent the browser back");
}
