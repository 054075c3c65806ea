import type { RequestListener, Server } from "node:http";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Language } from "../contract/language.ts";
import { limits } from "../contract/limits.ts";
import type { SiteSettings } from "../contract/schemas/site-yaml.ts";
import type { AccessLog } from "./process/access-log.ts";
import { registerOidc } from "./api/oidc.ts";
import { openApiDocument } from "./api/openapi.ts";
import { registerCalls } from "./api/routes.ts";
import { sendRefusal } from "./api/send-json.ts";
import { registerUnsubscribe } from "./api/unsubscribe.ts";
import { movedAddress } from "./catalogue/former-slugs.ts";
import { registerHealth } from "./api/health.ts";
import { respondToBrokenRequest } from "./http/broken-request.ts";
import { guardConnections, type ConnectionLimits } from "./http/connections.ts";
import { responseHeaders } from "./http/headers.ts";
import { jsonBodyParser } from "./api/json-body.ts";
import { callerLanguage } from "./http/language.ts";
import { isTrusted } from "./http/network.ts";
import { http } from "./http/node-http.ts";
import { isOwnOrigin } from "./http/origin.ts";
import { requestIds } from "./http/request-ids.ts";
import type { Metrics } from "./process/metrics.ts";
import type { Portal, Site } from "./portal.ts";
import { refuse, type Refusal } from "./refuse.ts";
import { refusalFor } from "./refusal-for.ts";

/** Time-outs of a connection in milliseconds, against clients that never finish sending or reading. */
const timeouts = { headers: 10_000, request: 30_000, keepAlive: 72_000 };

export type AppParts = {
  portal: Portal;
  access: AccessLog;
  metrics: Metrics;
  /** Wraps the framework's handler, and responds to requests that need no framework (cached pages, downloads). */
  front: (framework: RequestListener) => RequestListener;
  connections: ConnectionLimits;
};

/** Builds the server: order of checks, calls, health. Pages are registered on it by `registerPages`. */
export function buildApp({ portal, access, metrics, front, connections }: AppParts): FastifyInstance {
  const headers = responseHeaders(portal.publicUrl());
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header("x-request-id", request.id);
  };
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    genReqId: requestIds(),
    bodyLimit: limits.body,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply); // no hook runs for a path that cannot be decoded
      void sendRefusal(request, reply, refusalOf(error) ?? refuse("malformed"));
    },
    clientErrorHandler: respondToBrokenRequest,
    serverFactory: (handler) => {
      const server = httpServer(front(handler));
      guardConnections(server, { limits: connections, isFree: (address) => isUncounted(portal.config, address) });
      return server;
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, jsonBodyParser(app));

  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    const changes = request.method !== "GET" && request.method !== "HEAD";
    if (request.url.includes("%00")) done(refuse("malformed"));
    else if (changes && !isOwnOrigin(request.headers.origin, portal)) done(refuse("foreignOrigin"));
    else {
      const moved = movedAddress(portal.content, request.url);
      if (moved === undefined) done();
      else void reply.header("cache-control", "no-cache").redirect(moved, 308); // a rollback returns to the former slug
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    metrics.responded(reply.statusCode, reply.elapsedTime);
    access.line(request.method, request.url, reply.statusCode, reply.elapsedTime, request.id);
    done();
  });

  app.setErrorHandler((error, request, reply) =>
    sendRefusal(request, reply, refusalOf(error) ?? refusalFor(error, portal, request.id)),
  );
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse("unknownPath")));

  registerCalls(app, portal);
  registerOidc(app, portal);
  registerUnsubscribe(app, portal);
  registerHealth(app, portal);
  registerOpenApi(app, portal);
  return app;
}

function registerOpenApi(app: FastifyInstance, portal: Site): void {
  const openApi = new Map<Language, { settings: SiteSettings; text: string }>(); // by the first requests: few need it, and it would delay every start
  app.route({
    method: ["GET", "HEAD"],
    url: "/openapi.json",
    handler: (request, reply) => {
      const language = callerLanguage(request.headers);
      const { settings } = portal.content;
      const known = openApi.get(language);
      const text = known?.settings === settings ? known.text : JSON.stringify(openApiDocument(settings, language));
      openApi.set(language, { settings, text });
      return reply.header("content-type", "application/json; charset=utf-8").header("vary", "x-ln, cookie").send(text);
    },
  });
}

/**
 * The contract's schemas validate requests. Without this, the framework would load two schema compilers of its own at
 * start.
 */
function noCompiler(): never {
  throw new Error("a route has a schema of the framework's; the calls' schemas are in contract/schemas/");
}

/** Whether a network address is not counted: all if limits are off, and those of proxies, which all clients share. */
function isUncounted({ rateLimits, trustedProxies }: Portal["config"], address: string): boolean {
  return !rateLimits || isTrusted(address, trustedProxies);
}

function httpServer(listener: RequestListener): Server {
  return http.createServer(
    {
      maxHeaderSize: limits.header,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: 1_000,
      noDelay: true,
      optimizeEmptyRequests: true, // saves a stream for each request without a body
    },
    listener,
  );
}

/** The refusal for an error of the framework, if the request caused it. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return undefined;
  if (error.statusCode === 413) return refuse("tooLarge");
  if (error.statusCode === 415) return refuse("notJson");
  return error.statusCode >= 400 && error.statusCode < 500 ? refuse("malformed") : undefined;
}
