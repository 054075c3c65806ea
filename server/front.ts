import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { prefix } from "../contract/call.ts";
import { languageOf } from "../contract/language.ts";
import { limits } from "../contract/limits.ts";
import type { AccessLog } from "./process/access-log.ts";
import { isUnavailable } from "./database/errors.ts";
import { createDownloadHandler, downloadPath } from "./downloads/handler.ts";
import { createTokenFileHandler, filesPath } from "./downloads/token-files.ts";
import { presentRefusal, sendAnswer, setOpenHeaders } from "./packages/npm/answers.ts";
import { createRegistryHandler, isRegistry } from "./packages/npm/handler.ts";
import { readCookie } from "./http/language.ts";
import { isFromProxy, networkAddress, networkBlocks } from "./http/network.ts";
import { writeRefusal } from "./http/refusal-response.ts";
import type { RequestLimiter } from "./limits/request-limiter.ts";
import { mavenPath } from "./packages/maven/address.ts";
import { createMavenHandler } from "./packages/maven/handler.ts";
import type { Metrics } from "./process/metrics.ts";
import type { Portal } from "./portal.ts";
import { refuse, Refusal } from "./refuse.ts";
import {
  chooseVariant,
  type CachedResponse,
  type ResponseCache,
  type Variant,
} from "./pages/response-cache/response-cache.ts";

/** Without `limiter`, requests are not rate limited. */
type FrontParts = {
  portal: Portal;
  cache: ResponseCache;
  access: AccessLog;
  metrics: Metrics;
  limiter: RequestLimiter | undefined;
};

/**
 * Handles requests before Fastify: sends cached responses from memory, serves downloads, and refuses rate-limited
 * requests unread.
 */
export function frontOf({
  portal,
  cache,
  access,
  metrics,
  limiter,
}: FrontParts): (framework: RequestListener) => RequestListener {
  const handleDownload = createDownloadHandler(portal);
  const handleTokenFile = createTokenFileHandler(portal);
  const handleMaven = createMavenHandler(portal);
  const handleRegistry = createRegistryHandler(portal);
  const warnOfProxy = proxyWarning(portal);
  return (framework) => (request, response) => {
    const seen = scan(request);
    if (seen.hosts > 1 || !takesForm(request, seen.host)) return refuseUnread(response);
    if (portal.lifecycle.draining || portal.lifecycle.closing) response.setHeader("connection", "close");
    const known = request.method === "GET" ? findInMemory(request, seen, { cache, portal }) : undefined;
    if (known) {
      const variant = chooseVariant(known, seen.acceptEncoding);
      const exchange = { request, response, ifNoneMatch: seen.ifNoneMatch };
      if (variant instanceof Promise) return void variant.then((compressed) => sendFromMemory(exchange, compressed));
      return sendFromMemory(exchange, variant);
    }
    if (request.url?.startsWith(downloadPath)) return void serveDownload(handleDownload, request, response);
    if (portal.lifecycle.closing && !isHealth(request.url)) return refuseRaw(request, response, refuse("unavailable"));
    const retryAfter = limiter && isLimited(request.url) ? takeFrom(limiter, request) : 0;
    if (retryAfter > 0) {
      warnOfProxy(request);
      access.line(request.method ?? "", request.url ?? "", 429, 0);
      const refuseLimited = () => refuseRaw(request, response, refuse("rateLimited", { retryAfter }));
      return void setTimeout(refuseLimited, refusalPause).unref();
    }
    if (request.url?.startsWith(mavenPath)) return void serveDownload(handleMaven, request, response);
    if (request.url?.startsWith(filesPath)) return void serveDownload(handleTokenFile, request, response);
    if (portal.config.registry && isRegistry(request.url)) return void serveDownload(handleRegistry, request, response);
    framework(request, response);
  };

  function sendFromMemory({ request, response, ifNoneMatch }: Exchange, variant: Variant): void {
    if (ifNoneMatch.includes(variant.tag)) response.writeHead(304, variant.notModified).end();
    else response.writeHead(200, variant.headers).end(variant.body);
    metrics.pageFromMemory();
    access.line("GET", request.url ?? "", response.statusCode, 0);
  }

  /** Seconds until this network address may make another request; 0 if it may now. */
  function takeFrom(limit: RequestLimiter, request: IncomingMessage): number {
    const blocks = networkBlocks(networkAddress(request, portal.config.trustedProxies));
    return limit.take(request.url?.startsWith(prefix) ? "call" : "page", blocks, weightOf(request));
  }

  function refuseRaw(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    if (!portal.config.registry || !isRegistry(request.url))
      return writeRefusal(request, response, refusal, { publicUrl: portal.publicUrl() });
    setOpenHeaders(portal, response);
    sendAnswer(request, response, presentRefusal(refusal));
  }

  async function serveDownload(
    handle: typeof handleDownload,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const started = performance.now();
    response.once("close", () => {
      metrics.sent(Number(response.writableFinished ? (response.getHeader("content-length") ?? 0) : 0));
      access.line(request.method ?? "", request.url ?? "", response.statusCode, performance.now() - started);
    });
    try {
      await handle(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) portal.log.error({ err: error }, "a download failed");
      if (response.headersSent) return void response.destroy();
      const refusal = refuse(isUnavailable(error) ? "unavailable" : "internalError");
      refuseRaw(request, response, error instanceof Refusal ? error : refusal);
    }
  }
}

type Seen = {
  host: string;
  hosts: number;
  cookie: string;
  acceptEncoding: string;
  ifNoneMatch: string;
  /** Whether the request contains a token, which must be looked up. */
  hasToken: boolean;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; ifNoneMatch: string };

/** One pass over the raw headers: `request.headers` would build an object that a cached response does not need. */
function scan(request: IncomingMessage): Seen {
  const raw = request.rawHeaders;
  const seen: Seen = { host: "", hosts: 0, cookie: "", acceptEncoding: "", ifNoneMatch: "", hasToken: false };
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? "";
    const value = raw[i + 1] ?? "";
    // Length first: most headers are none of these
    if (name.length === 4 && name.toLowerCase() === "host") {
      seen.host = value;
      seen.hosts++;
    } else if (name.length === 6 && name.toLowerCase() === "cookie") seen.cookie += seen.cookie ? `; ${value}` : value;
    else if (name.length === 15 && name.toLowerCase() === "accept-encoding") seen.acceptEncoding = value;
    else if (name.length === 13 && name.toLowerCase() === "if-none-match") seen.ifNoneMatch = value;
    else if (name.length === 13 && name.toLowerCase() === "authorization") seen.hasToken = true;
    else if (name.length === 5 && name.toLowerCase() === "token") seen.hasToken = true;
  }
  return seen;
}

function findInMemory(
  request: IncomingMessage,
  seen: Seen,
  { cache, portal }: Pick<FrontParts, "cache" | "portal">,
): CachedResponse | undefined {
  if (seen.hasToken && request.url?.startsWith(prefix)) return undefined; // an unknown token is refused
  const language = languageOf(
    seen.cookie ? readCookie(seen.cookie, "ln") : undefined,
    portal.content.settings.defaultLanguage,
  );
  const url = request.url ?? "";
  return cache.get(url, language) ?? cache.getByKnownQuery(url, language);
}

/** The path of a request target: a path, or this host's absolute form, which proxies may send. */
function takesForm(request: IncomingMessage, host: string): boolean {
  const target = request.url ?? "";
  if (target.startsWith("/")) return true;
  if (target === "*") return request.method === "OPTIONS";
  const url = URL.parse(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== URL.parse(`${url.protocol}//${host}`)?.host) return false;
  request.url = url.pathname + url.search;
  return true;
}

function refuseUnread(response: ServerResponse): void {
  response.writeHead(400, { connection: "close", "content-length": 0 }).end();
}

/** The delay of a 429 response in milliseconds, which slows down clients that repeat requests without waiting. */
const refusalPause = 1_000;
/** The bytes of a body that count as one request; a body of unknown length counts as the longest. */
const countedBytes = 4_096;

function weightOf({ headers }: IncomingMessage): number {
  const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : limits.body;
  return Math.max(1, Math.ceil(Math.min(length, limits.body) / countedBytes));
}

/** Whether a path is rate limited: not assets, which are in memory, and not health checks, which must always work. */
function isLimited(url: string | undefined): boolean {
  return !isHealth(url) && !url?.startsWith("/assets/");
}

/** Logged once, for the operator: behind a proxy that is not trusted, all users share one network address. */
function proxyWarning({ config, log }: Portal): (request: IncomingMessage) => void {
  let said = false;
  return (request) => {
    if (said || request.headers["x-forwarded-for"] === undefined || isFromProxy(request, config.trustedProxies)) return;
    said = true;
    log.warn(
      `too many requests from ${request.socket.remoteAddress}, which says that it forwards them; if it is your proxy, name it in TRUSTED_PROXIES`,
    );
  };
}

function isHealth(url: string | undefined): boolean {
  return url === "/healthz" || url === "/readyz";
}
