import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { prefix } from "../contract/call.ts";
import { languageOf } from "../contract/language.ts";
import { limits } from "../contract/limits.ts";
import type { AccessLog } from "./process/access-log.ts";
import { createDownloadHandler, downloadPath } from "./downloads/handler.ts";
import { createTokenFileHandler, filesPath } from "./downloads/token-files.ts";
import { refuseToPackageClient } from "./packages/npm/answers.ts";
import { createRegistryHandler, isRegistry } from "./packages/npm/handler.ts";
import { readCookie } from "./http/language.ts";
import { isFromProxy, networkAddress, networkBlocks } from "./http/network.ts";
import { writeRefusal } from "./http/refusal-response.ts";
import type { RequestLimiter } from "./limits/request-limiter.ts";
import { mavenPath } from "./packages/maven/address.ts";
import { createMavenHandler } from "./packages/maven/handler.ts";
import type { Metrics } from "./process/metrics.ts";
import type { Portal, Clock, Stores } from "./portal.ts";
import { refuse, type Refusal } from "./refuse.ts";
import { refusalFor } from "./refusal-for.ts";
import {
  chooseVariant,
  isKnown,
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

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Addresses that are served without the framework. `refuse`: how their clients expect a refusal, by default an envelope. */
type Route = {
  has: (url: string) => boolean;
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  refuse?: typeof writeRefusal;
  /** Signed links are served whatever the limit, and while the process ends. */
  isSigned?: boolean;
};

/**
 * Sends cached responses from memory, then refuses what may not be served now, unread, and passes the rest to downloads,
 * packages or the framework.
 */
export function frontOf({
  portal,
  cache,
  access,
  metrics,
  limiter,
}: FrontParts): (framework: RequestListener) => RequestListener {
  const below = (path: string) => (url: string) => url.startsWith(path);
  const registry = createRegistryHandler(portal);
  const routes: Route[] = [
    { has: below(downloadPath), serve: createDownloadHandler(portal), isSigned: true },
    { has: below(mavenPath), serve: createMavenHandler(portal) },
    { has: below(filesPath), serve: createTokenFileHandler(portal) },
    { has: (url) => portal.config.registry && isRegistry(url), serve: registry, refuse: refuseToPackageClient },
  ];
  const warnOfProxy = proxyWarning(portal);

  return (framework) => (request, response) => {
    if (!isProper(request)) return void response.writeHead(400, { connection: "close", "content-length": 0 }).end();
    if (portal.lifecycle.draining || portal.lifecycle.closing) response.setHeader("connection", "close");
    const { url = "" } = request;
    const cached = findCached(request);
    if (cached) return sendCached({ request, response }, cached);
    const route = routes.find(({ has }) => has(url));
    const refusal = route?.isSigned ? undefined : refusalNow(request);
    if (refusal) refuseUnread({ request, response }, refusal, route);
    else if (route) void serve({ request, response }, route);
    else framework(request, response);
  };

  function findCached({ method, url = "", headers }: IncomingMessage): CachedResponse | undefined {
    const hasToken = headers.authorization !== undefined || headers.token !== undefined;
    if (method !== "GET" || (hasToken && url.startsWith(prefix))) return undefined; // an unknown token is refused
    const language = languageOf(readCookie(headers.cookie, "ln"), portal.content.settings.defaultLanguage);
    return cache.get(url, language) ?? cache.getByKnownQuery(url, language);
  }

  function sendCached(exchange: Exchange, cached: CachedResponse): void {
    const variant = chooseVariant(cached, exchange.request.headers["accept-encoding"] ?? "");
    if (variant instanceof Promise) void variant.then((compressed) => sendVariant(exchange, compressed));
    else sendVariant(exchange, variant);
  }

  function sendVariant({ request, response }: Exchange, variant: Variant): void {
    if (isKnown(request.headers, variant)) response.writeHead(304, variant.notModified).end();
    else response.writeHead(200, variant.headers).end(variant.body);
    metrics.pageFromMemory();
    access.line("GET", request.url ?? "", response.statusCode, 0);
  }

  /** Why no request is served now, or none of this network address. */
  function refusalNow(request: IncomingMessage): Refusal | undefined {
    const { url = "" } = request;
    if (isHealth(url)) return undefined;
    if (portal.lifecycle.closing) return refuse("unavailable");
    if (!limiter || url.startsWith("/assets/")) return undefined; // assets are in memory
    const blocks = networkBlocks(networkAddress(request, portal.config.trustedProxies));
    const retryAfter = limiter.take(url.startsWith(prefix) ? "call" : "page", blocks, weightOf(request));
    return retryAfter > 0 ? refuse("rateLimited", { retryAfter }) : undefined;
  }

  function refuseUnread({ request, response }: Exchange, refusal: Refusal, route: Route | undefined): void {
    const isLimited = refusal.refusal === "rateLimited";
    if (isLimited) warnOfProxy(request);
    access.line(request.method ?? "", request.url ?? "", isLimited ? 429 : 503, 0);
    const refuseNow = () => write({ request, response }, refusal, route);
    if (isLimited) setTimeout(refuseNow, refusalPause).unref();
    else refuseNow();
  }

  function write({ request, response }: Exchange, refusal: Refusal, route: Route | undefined): void {
    (route?.refuse ?? writeRefusal)(request, response, refusal, { publicUrl: portal.publicUrl() });
  }

  async function serve({ request, response }: Exchange, route: Route): Promise<void> {
    const started = performance.now();
    response.once("close", () => {
      metrics.sent(Number(response.writableFinished ? (response.getHeader("content-length") ?? 0) : 0));
      access.line(request.method ?? "", request.url ?? "", response.statusCode, performance.now() - started);
    });
    try {
      await route.serve(request, response);
    } catch (error) {
      const refusal = refusalFor(error, portal);
      if (response.headersSent) response.destroy();
      else write({ request, response }, refusal, route);
    }
  }
}

/** Whether a request names one host, and a path, or this host's absolute form, which proxies may send. */
function isProper(request: IncomingMessage): boolean {
  const { url: target = "", rawHeaders, headers } = request;
  let hosts = 0; // counted here, because `headersDistinct` copies all headers
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  if (hosts > 1) return false;
  if (target.startsWith("/")) return true;
  if (target === "*") return request.method === "OPTIONS";
  const url = URL.parse(target);
  const own = URL.parse(`${url?.protocol}//${headers.host ?? ""}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== own?.host) return false;
  request.url = url.pathname + url.search;
  return true;
}

/** The delay of a 429 response in milliseconds, which slows down clients that repeat requests without waiting. */
const refusalPause = 1_000;
/** The bytes of a body that count as one request; a body of unknown length counts as the longest. */
const countedBytes = 4_096;

function weightOf({ headers }: IncomingMessage): number {
  const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : limits.body;
  return Math.max(1, Math.ceil(Math.min(length, limits.body) / countedBytes));
}

/** Logged once, for the operator: behind a proxy that is not trusted, all users share one network address. */
function proxyWarning({ config, log }: Stores & Clock): (request: IncomingMessage) => void {
  let said = false;
  return (request) => {
    if (said || request.headers["x-forwarded-for"] === undefined || isFromProxy(request, config.trustedProxies)) return;
    said = true;
    log.warn(
      `too many requests from ${request.socket.remoteAddress}, which says that it forwards them; if it is your proxy, name it in TRUSTED_PROXIES`,
    );
  };
}

/** Health checks must always work. */
function isHealth(url: string): boolean {
  return url === "/healthz" || url === "/readyz";
}
