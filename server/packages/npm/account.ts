import type { IncomingMessage } from "node:http";
import { beginTerminalLogin, takeTerminalToken, terminalClient } from "../../sign-in/tokens/terminal-login.ts";
import { endOwnToken, endTokenByText, ownTokens } from "../../sign-in/tokens/own-tokens.ts";
import { usernameOf, usernamesOf } from "../../identifiers/username.ts";
import { findHolder, type Holder } from "../../downloads/token-access.ts";
import { clientOf } from "../../http/network.ts";
import type { Clock, Stores } from "../../portal.ts";
import { explained } from "./answers.ts";
import { registryUrl } from "./documents.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

/** Seconds between two questions of a program for its token. */
const askAgain = "2";

/** What npm asks about its user below `/-/`; `undefined` for other addresses. */
export async function accountService(
  portal: Stores & Clock,
  path: string,
  request: IncomingMessage,
): Promise<Answer | undefined> {
  const { method } = request;
  const tokens = `${portal.publicUrl()}/tokens`;
  if (path === "v1/login" && method === "POST") return login(portal, request);
  const [, secret] = /^v1\/done\/([\w-]{1,64})$/.exec(path) ?? [];
  if (secret !== undefined && method === "GET") return done(portal, secret);
  if (path === "whoami")
    return withHolder(portal, request, async (holder) => ({ body: { username: await nameOf(portal, holder) } }));
  if (path.startsWith("user/org.couchdb.user:")) return npmRefusals.noPasswords(tokens);
  const [, token] = /^user\/token\/([^/]+)$/.exec(path) ?? [];
  if (token !== undefined && method === "DELETE") return logOut(portal, token);
  if (path === "npm/v1/tokens" && method === "GET")
    return withHolder(portal, request, async (holder) => ({ body: await presentToken(portal, holder) }));
  if (path === "npm/v1/tokens") return npmRefusals.tokensElsewhere(tokens);
  const [, id] = /^npm\/v1\/tokens\/token\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined || method !== "DELETE") return undefined;
  return withHolder(portal, request, async (holder) => {
    const { account } = holder;
    if (id !== holder.id) return npmRefusals.tokenOfAnother(tokens);
    await endOwnToken(portal, { account, id });
    return { body: {} };
  });
}

async function login(portal: Stores & Clock, request: IncomingMessage): Promise<Answer> {
  const client = clientOf(request, portal.config.trustedProxies);
  const program = terminalClient(request.headers["user-agent"], client);
  const { code, secret } = await beginTerminalLogin(portal, { client: program, network: client.network });
  const loginUrl = `${portal.publicUrl()}/authorize#code=${code}`;
  return { body: { loginUrl, doneUrl: `${registryUrl(portal)}-/v1/done/${secret}` } };
}

async function done(portal: Stores & Clock, secret: string): Promise<Answer> {
  const token = await takeTerminalToken(portal, secret);
  if (token === undefined) return npmRefusals.loginEnded();
  const headers = { "cache-control": "no-store", "retry-after": askAgain };
  return token === null
    ? { status: 202, body: {}, headers }
    : { body: { token }, headers: { "cache-control": "no-store" } };
}

/** Also for an unknown token: npm would print its address, and the token with it, for any error. */
async function logOut(portal: Stores & Clock, token: string): Promise<Answer> {
  await endTokenByText(portal, token);
  return { body: { ok: true } };
}

async function withHolder(
  portal: Stores & Clock,
  request: IncomingMessage,
  answer: (holder: Holder) => Promise<Answer>,
): Promise<Answer> {
  const holder = await findHolder(portal, request, []);
  if (holder && !("say" in holder)) return answer(holder);
  if (holder) return explained(holder);
  return npmRefusals.logIn(`${portal.publicUrl()}/tokens`);
}

async function nameOf({ db }: Stores, { account }: Holder): Promise<string> {
  return (await usernamesOf(db.read, [account], usernameOf)).get(account) ?? "";
}

/** The token that asks, and no other: one from a build's log must not tell of the rest. */
async function presentToken({ db }: Stores, holder: Holder) {
  const own = (await ownTokens(db.read, holder.account)).filter(({ id }) => id === holder.id);
  const objects = own.map(({ id, name, scopes, createdAt }) => ({
    key: id,
    name,
    token: id.slice(0, 6),
    readonly: !scopes.includes("publish"),
    created: createdAt,
    updated: createdAt,
  }));
  return { objects, total: objects.length, urls: {} };
}
