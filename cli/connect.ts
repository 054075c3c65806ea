import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { createClient, type Transport } from "../client/client.ts";
import { NotConnected } from "../client/not-connected.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { Envelope } from "../contract/schemas.ts";
import type { Connection, Given, LocalPortal } from "./command.ts";
import { WrongUsage } from "./outcome.ts";
import { send } from "./send.ts";

/** Hosts of this machine, to which a token may travel unencrypted. */
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A token, or where a build job gets the OpenID token that it is exchanged for. */
type TokenSource = string | ((audience: string) => Promise<string>);
/** The target of a command: a server with a token, or this machine's portal. */
export type ServerChoice = { server: string; token: TokenSource } | LocalPortal;

/**
 * Parses `--server` or `PORTAL_SERVER`, and the token for it. Throws `WrongUsage` if only one of them is given, or none
 * where no portal is configured.
 */
export function readServer({ values: { server, "token-file": file }, environment, local }: Given): ServerChoice {
  const address = server ?? environment["PORTAL_SERVER"];
  if (address === undefined && file !== undefined) throw new WrongUsage("A token requires --server.");
  if (address === undefined) {
    if (local) return local;
    throw new WrongUsage("Name the server with --server or the variable PORTAL_SERVER.");
  }
  const found = typeof file === "string" ? readToken(file) : tokenOf(environment) || proofOf(environment);
  if (found === undefined || found === "")
    throw new WrongUsage("--server requires a token, or a build job that can prove itself.");
  if (typeof found === "string" && !/^[\w.~+/=-]+$/.test(found))
    throw new WrongUsage("The token has characters that no token has. Copy it again, and nothing else.");
  return { server: originOf(String(address)), token: found };
}

/** A variable or a file, because other users of the machine can read a command's arguments. */
function tokenOf({ PORTAL_TOKEN: token, PARALLAX_TOKEN: former }: NodeJS.ProcessEnv): string | undefined {
  if (token === undefined && former !== undefined)
    console.error("PARALLAX_TOKEN is now called PORTAL_TOKEN; the old name still works.");
  return (token ?? former)?.trim();
}

/** How a job of GitHub Actions or GitLab CI proves itself; `undefined` elsewhere. */
function proofOf(environment: NodeJS.ProcessEnv): TokenSource | undefined {
  const {
    PORTAL_ID_TOKEN: idToken,
    ACTIONS_ID_TOKEN_REQUEST_URL: address,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
  } = environment;
  if (idToken) return () => Promise.resolve(idToken);
  if (!address || !secret) return undefined;
  return async (audience) => {
    const url = new URL(address);
    url.searchParams.set("audience", audience);
    const response = await send(url.href, { headers: { authorization: `Bearer ${secret}` } }, environment);
    const { value } = (await json(response).catch(() => ({}))) as { value?: string }; // as GitHub documents it
    if (value === undefined) throw new NotConnected(`${url.origin} answers ${response.statusCode} and no token.`);
    return value;
  };
}

/** Throws `Refused` if the server trusts no such job. */
async function exchanged(server: string, proof: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { client } = connectionTo(server, "", environment);
  return (await client.call("exchangeBuildToken", { token: proof })).token;
}

/** The token of a file, with or without a byte order mark, also in UTF-16 as PowerShell writes it. */
function readToken(file: string): string {
  try {
    const bytes = readFileSync(file);
    return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf16le" : "utf8").trim();
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
  const known = typeof token === "string" ? token : await exchanged(server, await token(server), environment);
  return work(connectionTo(server, known, environment));
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined; // Node 20 has no URL.parse
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`"${address}" is not a server address such as https://developer.example.com`);
  if (url.protocol === "http:" && !loopback.test(url.hostname))
    throw new WrongUsage(`${url.origin} would receive the token unencrypted. Use its https address.`);
  return url.origin;
}

export function connectionTo(server: string, token: string, environment: NodeJS.ProcessEnv): Connection {
  const sendTo: Connection["send"] = (path, { headers, ...request }) =>
    send(
      server + path,
      { ...request, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } },
      environment,
    );
  const transport: Transport = async ({ method, path, headers, body }) =>
    envelopeOf(server, await sendTo(path, { method, headers, body }));
  return { client: createClient(transport, () => "en", { solve: unsolved, endpoints }), server, send: sendTo };
}

/** Requests with a token never require a proof of work. */
const unsolved = () => Promise.reject(new Error("the server asked for a proof of work"));

/** The envelope of an answer. Throws `NotConnected` if it is another one, such as that of a proxy or a login page. */
export async function envelopeOf(server: string, response: IncomingMessage): Promise<Envelope> {
  const { statusCode = 0, statusMessage = "", headers } = response;
  const answer: unknown = await json(response).catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "errCode" in answer) return answer as Envelope; // by the contract
  const said = headers.location === undefined ? `${statusCode} ${statusMessage}` : `a redirect to ${headers.location}`;
  throw new NotConnected(`${server} answers ${said}, which is no answer of a portal.`);
}
