import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createClient, type ApiClient, type Transport } from "../app/browser/client/client.ts";
import { NotConnected } from "../app/browser/client/not-connected.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { Envelope } from "../contract/schemas.ts";
import { openAccessLog } from "../server/monitoring/access-log.ts";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/config/config.ts";
import { connectionLimits } from "../server/http/connections.ts";
import { openMetrics } from "../server/monitoring/metrics.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { createCommandLineToken } from "../server/accounts/tokens/command-line-token.ts";
import { revokeToken } from "../server/accounts/tokens/revoke-token.ts";
import type { Given } from "./commands.ts";
import { CommandRefused, WrongUsage } from "./outcome.ts";

/** Hosts of this machine, to which a token may travel unencrypted. */
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The server that a command works on. */
export type Connection = { client: ApiClient; server: string; token: string };

/** Opens the portal of this machine's configuration, and closes it after the work. */
export async function withPortal<Result>(
  work: (portal: Portal) => Promise<Result>,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  const config = readConfig({ ...environment, LOG_LEVEL: environment["LOG_LEVEL"] ?? "silent" }); // the output is the command's
  const portal = await openPortal(config);
  try {
    return await work(portal);
  } finally {
    await portal.close();
  }
}

/** The target of a command: a server with a token, or this machine's portal. */
export type ServerChoice = { server: string; token: string } | "here";

/** Parses `--server`, and the token for it. Throws `WrongUsage` if only one of them is given. */
export function readServer({ values: { server, token, "token-file": file }, environment }: Given): ServerChoice {
  if (server === undefined && (token !== undefined || file !== undefined))
    throw new WrongUsage("A token requires --server.");
  if (server === undefined) return "here";
  const found = token ?? (typeof file === "string" ? readToken(file) : environment["PARALLAX_TOKEN"]);
  if (typeof found !== "string" || found === "") throw new WrongUsage("--server requires a token.");
  return { server: originOf(String(server)), token: found };
}

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new WrongUsage(`--token-file: ${file} cannot be read.`, { cause });
  }
}

/**
 * Connects to the given server, or serves this machine's portal for the duration of `work`, so that calls, checks and
 * audit log are the same. A portal running on the same database notices the changes as it notices those of any other
 * server.
 */
export async function withConnection<Result>(
  choice: ServerChoice,
  work: (connection: Connection) => Promise<Result>,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  if (choice === "here") return withPortal((portal) => servingItself(portal, work), environment);
  return work(connectionTo(choice.server, choice.token));
}

async function servingItself<Result>(
  portal: Portal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const app = buildApp({
    portal,
    access: openAccessLog(() => undefined),
    metrics: openMetrics(),
    front: (framework) => framework,
    connections: connectionLimits,
  });
  const created = await createCommandLineToken(portal);
  if (!created)
    throw new CommandRefused(["There is no admin yet. Create one: npm run portal -- admin create <mailbox>"]);
  try {
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo; // it listens on a TCP port
    return await work(connectionTo(`http://127.0.0.1:${port}`, created.token));
  } finally {
    await revokeToken(portal, { actor: undefined, id: created.id });
    app.server.closeAllConnections();
    await app.close();
  }
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`"${address}" is not a server address such as https://developer.example.com`);
  if (url.protocol === "http:" && !loopback.test(url.hostname))
    throw new WrongUsage(`${url.origin} would receive the token unencrypted. Use its https address.`);
  return url.origin;
}

function connectionTo(server: string, token: string): Connection {
  return {
    client: createClient(transportTo(server, token), () => "en", { solve: unsolved, endpoints }),
    server,
    token,
  };
}

/** Requests with a token never require a proof of work. */
const unsolved = () => Promise.reject(new Error("the server asked for a proof of work"));

function transportTo(server: string, token: string): Transport {
  return ({ method, path, headers, body }) =>
    fetchEnvelope(server + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: body ?? null,
    });
}

/** Sends a request and returns the envelope. Throws `NotConnected` if there is none. */
export async function fetchEnvelope(url: string, request: RequestInit): Promise<Envelope> {
  try {
    const answer: unknown = await (await fetch(url, { ...request, redirect: "error" })).json();
    if (typeof answer === "object" && answer !== null && "errCode" in answer) return answer as Envelope; // by the contract
  } catch (cause) {
    throw new NotConnected(url, { cause });
  }
  throw new NotConnected(url);
}
