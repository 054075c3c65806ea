import { readFileSync } from "node:fs";
import { createClient, type Transport } from "../client/client.ts";
import { NotConnected } from "../client/not-connected.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { Envelope } from "../contract/schemas.ts";
import type { Connection, Given, Here } from "./command.ts";
import { WrongUsage } from "./outcome.ts";

/** Hosts of this machine, to which a token may travel unencrypted. */
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A token, or where a build job gets the OpenID token that it is exchanged for. */
type TokenSource = string | ((audience: string) => Promise<string>);
/** The target of a command: a server with a token, or this machine's portal. */
export type ServerChoice = { server: string; token: TokenSource } | Here;

/**
 * Parses `--server` or `PORTAL_SERVER`, and the token for it. Throws `WrongUsage` if only one of them is given, or none
 * where no portal is configured.
 */
export function readServer({ values: { server, "token-file": file }, environment, here }: Given): ServerChoice {
  const address = server ?? environment["PORTAL_SERVER"];
  if (address === undefined && file !== undefined) throw new WrongUsage("A token requires --server.");
  if (address === undefined) {
    if (here) return here;
    throw new WrongUsage("Name the server with --server or the variable PORTAL_SERVER.");
  }
  const found = typeof file === "string" ? readToken(file) : tokenOf(environment) || proofOf(environment);
  if (found === undefined || found === "")
    throw new WrongUsage("--server requires a token, or a build job that can prove itself.");
  return { server: originOf(String(address)), token: found };
}

/** A variable or a file, because other users of the machine can read a command's arguments. */
function tokenOf({ PORTAL_TOKEN: token, PARALLAX_TOKEN: former }: NodeJS.ProcessEnv): string | undefined {
  if (token === undefined && former !== undefined)
    console.error("PARALLAX_TOKEN is now called PORTAL_TOKEN; the old name still works.");
  return token ?? former;
}

/** How a job of GitHub Actions or GitLab CI proves itself; `undefined` elsewhere. */
function proofOf({
  PORTAL_ID_TOKEN: idToken,
  ACTIONS_ID_TOKEN_REQUEST_URL: address,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
}: NodeJS.ProcessEnv): TokenSource | undefined {
  if (idToken) return () => Promise.resolve(idToken);
  if (!address || !secret) return undefined;
  return async (audience) => {
    const url = new URL(address);
    url.searchParams.set("audience", audience);
    const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
    const { value } = (await response.json()) as { value?: string }; // as GitHub documents it
    if (!response.ok || value === undefined) throw new NotConnected(url.origin);
    return value;
  };
}

/** Throws `Refused` if the server trusts no such job. */
async function exchanged(server: string, proof: string): Promise<string> {
  const { client } = connectionTo(server, "");
  return (await client.call("exchangeBuildToken", { token: proof })).token;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new WrongUsage(`--token-file: ${file} cannot be read.`, { cause });
  }
}

/** Connects to the given server, or to this machine's portal. */
export async function withConnection<Result>(
  choice: ServerChoice,
  work: (connection: Connection) => Promise<Result>,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  if ("serve" in choice) return choice.serve(work, environment);
  const { server, token } = choice;
  return work(connectionTo(server, typeof token === "string" ? token : await exchanged(server, await token(server))));
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined; // Node 20 has no URL.parse
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`"${address}" is not a server address such as https://developer.example.com`);
  if (url.protocol === "http:" && !loopback.test(url.hostname))
    throw new WrongUsage(`${url.origin} would receive the token unencrypted. Use its https address.`);
  return url.origin;
}

export function connectionTo(server: string, token: string): Connection {
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
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
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
