import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotConnected } from "../client/not-connected.ts";
import { WrongUsage } from "./outcome.ts";

/** `body`: a text, or bytes that are sent as they come. */
export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Readable | undefined };

/**
 * Sends a request, through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names unless `NO_PROXY` does the server: Node reads
 * them itself. Not by `fetch`, which takes forty seconds of Node 20 for 100 MB. Throws `NotConnected` with the cause.
 */
export async function send(address: string, sent: Sent, environment: NodeJS.ProcessEnv): Promise<IncomingMessage> {
  const url = new URL(address);
  const proxy = proxyVariable(url, environment);
  const { method = "GET", headers = {}, body } = sent;
  const agents = agentsOf(environment);
  try {
    const request =
      url.protocol === "https:"
        ? https.request(url, { method, headers, agent: agents.https })
        : http.request(url, { method, headers, agent: agents.http });
    return await answerOf(request, body);
  } catch (cause) {
    const older = proxy !== undefined && !readsProxies(process.versions.node);
    const hint = older ? ` This is ${process.version}; Node reads ${proxy} from 22.21 and 24.5 on.` : "";
    throw new NotConnected(
      `${url.origin} cannot be reached: ${sentenceOf(cause)}. Run the command again when it can.${hint}`,
      { cause },
    );
  }
}

/** Keep connections open from one request to the next. */
const known = new WeakMap<NodeJS.ProcessEnv, ReturnType<typeof newAgents>>();

function agentsOf(environment: NodeJS.ProcessEnv): ReturnType<typeof newAgents> {
  const agents = known.get(environment) ?? newAgents(environment);
  known.set(environment, agents);
  return agents;
}

function newAgents(environment: NodeJS.ProcessEnv) {
  const options = { keepAlive: true, proxyEnv: environment };
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

/** The variable that names a proxy. Throws `WrongUsage` for one that Node would pass over without a word. */
function proxyVariable({ protocol }: URL, environment: NodeJS.ProcessEnv): string | undefined {
  const names = protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"];
  const name = names.find((each) => environment[each]);
  const proxy = name === undefined ? undefined : environment[name];
  if (proxy !== undefined && !(/^https?:/i.test(proxy) && URL.canParse(proxy)))
    throw new WrongUsage(`${name}: ${proxy} is no address such as http://proxy.example.com:3128`);
  return name;
}

/** Whether this version of Node has agents that read the environment's proxies. */
export function readsProxies(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}

/** The answer, also one that comes before the whole body was sent. */
function answerOf(request: ClientRequest, body: Sent["body"]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    if (body === undefined || typeof body === "string") request.end(body);
    else pipeline(body, request).catch(reject);
  });
}

/** What an error says; the first of those of a name with several addresses. */
function sentenceOf(cause: unknown): string {
  const error = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause;
  return error instanceof Error ? error.message : String(error);
}
