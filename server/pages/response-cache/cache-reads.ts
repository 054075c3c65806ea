import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { prefix } from "../../../contract/call.ts";
import { languages } from "../../../contract/language.ts";
import { withKnownQuery } from "./known-query.ts";
import { sharedForASecond } from "../../http/headers.ts";
import { isKnown, isUnbounded, prepareResponse, type ResponseCache } from "./response-cache.ts";
import { sendCached } from "./send-cached.ts";
import { dependenciesOfRead } from "./dependencies.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the framework's
  interface FastifyContextConfig {
    /**
     * The response depends only on the address and the catalogue, so it is cached until one of its dependencies
     * changes. `names`: the relevant query parameters; without them, the route refuses unknown parameters.
     */
    cached?: { names?: readonly string[] };
  }
}

/**
 * Caches reads of the catalogue like pages: they change with the catalogue, and their success contains no text. Feeds and
 * what else is for programs tell when this process has first had their bytes.
 */
export function cacheReads(app: FastifyInstance, cache: ResponseCache, now: () => Date): void {
  const began = new WeakMap<FastifyRequest, { url: string; generation: number }>();
  app.addHook("onRequest", (request, reply, done) => {
    const { cached: rule } = request.routeOptions.config;
    if (!rule || hasToken(request)) return done(); // what an account reads is its own
    const url = rule.names ? withKnownQuery(new URL(`http://read${request.url}`), rule.names) : request.url;
    const known = rule.names && cache.get(url, "en"); // the same in both languages
    if (known) return void sendCached(request, reply, 200, known);
    began.set(request, { url, generation: cache.generation });
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const read = began.get(request);
    if (!read || request.method !== "GET" || typeof payload !== "string" || !isSuccess(reply, payload))
      return done(null, payload);
    reply.headers({ "cache-control": sharedForASecond, vary: "accept-encoding, token, authorization" });
    if (!read.url.startsWith(prefix)) reply.header("last-modified", now().toUTCString());
    const headers = Object.entries(reply.getHeaders())
      .filter(([name]) => name !== "x-request-id" && name !== "content-length")
      .map(([name, value]): [string, string] => [name, String(value)]);
    const compression = isUnbounded(read.url) ? "fast" : "best";
    const response = prepareResponse(payload, headers, compression);
    const basis = { generation: read.generation, dependencies: dependenciesOfRead(read.url) };
    for (const language of languages) cache.put(read.url, language, response, basis);
    reply.header("etag", response.identity.tag);
    if (!isKnown(request.headers, response.identity)) return done(null, payload);
    reply.code(304).removeHeader("content-length");
    done(null, null);
  });
}

function hasToken({ headers }: FastifyRequest): boolean {
  return headers.token !== undefined || headers.authorization !== undefined;
}

function isSuccess(reply: FastifyReply, payload: string): boolean {
  return reply.statusCode === 200 && (payload.startsWith('{"errCode":0,') || !payload.startsWith('{"errCode"'));
}
