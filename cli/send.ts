import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotConnected } from "../client/not-connected.ts";
import { WrongUsage } from "./outcome.ts";

/** `body`: a text, or bytes that are sent as they come. */
export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Readable | undefined };

/**
 * Sends a request, through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names unless `NO_PROXY` does the server. Node's
 * `fetch` knows none before version 24, and takes forty seconds of Node 20 for 100 MB. Throws `NotConnected` with the cause.
 */
export async function send(address: string, sent: Sent, environment: NodeJS.ProcessEnv): Promise<IncomingMessage> {
  const url = new URL(address);
  const proxy = proxyFor(url, environment);
  try {
    return await answerOf(await open(url, proxy, sent), sent.body);
  } catch (cause) {
    const through = proxy ? ` through the proxy ${proxy.host}` : "";
    throw new NotConnected(
      `${url.origin} cannot be reached${through}: ${sentenceOf(cause)}. Run the command again when it can.`,
      { cause },
    );
  }
}

async function open(url: URL, proxy: URL | undefined, { method = "GET", headers = {} }: Sent): Promise<ClientRequest> {
  const options: RequestOptions = { method, headers };
  if (!proxy) return url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
  if (url.protocol === "http:") {
    const forwarded = { host: url.host, ...authorizationOf(proxy), ...headers };
    return requestTo(proxy, { ...options, headers: forwarded, path: url.href });
  }
  const socket = await tunnel(proxy, url);
  return requestHttps(url, { ...options, agent: false, socket } as RequestOptions); // its agent passes `socket` to TLS
}

function requestTo(proxy: URL, options: RequestOptions): ClientRequest {
  return proxy.protocol === "https:" ? requestHttps(proxy, options) : requestHttp(proxy, options);
}

/** A connection to a server through a proxy. */
function tunnel(proxy: URL, { hostname, port }: URL): Promise<Socket> {
  const target = `${hostname}:${port || 443}`;
  const headers = { host: target, ...authorizationOf(proxy) };
  const request = requestTo(proxy, { method: "CONNECT", path: target, headers });
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("connect", ({ statusCode, statusMessage }, socket: Socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`it answers ${statusCode} ${statusMessage}`));
    });
    request.end();
  });
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
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

/** The proxy for an address, as most programs read these variables. Throws `WrongUsage` for one that is no address. */
function proxyFor({ protocol, hostname, port }: URL, environment: NodeJS.ProcessEnv): URL | undefined {
  const valueOf = (name: string) => environment[name.toLowerCase()] || environment[name];
  const isLeftOut = (valueOf("NO_PROXY") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, name = "", ofPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (ofPort !== undefined && ofPort !== (port || (protocol === "https:" ? "443" : "80"))) return false;
      return name === "*" || hostname === name || hostname.endsWith(`.${name}`);
    });
  const proxy = valueOf(protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") ?? valueOf("ALL_PROXY");
  if (isLeftOut || !proxy) return undefined;
  const address = /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`;
  if (!URL.canParse(address))
    throw new WrongUsage(`The proxy ${proxy} is no address such as http://proxy.example.com:3128`);
  return new URL(address);
}

/** What an error says; the first of those of a name with several addresses. */
function sentenceOf(cause: unknown): string {
  const error = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause;
  return error instanceof Error ? error.message : String(error);
}
