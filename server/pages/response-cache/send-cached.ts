import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseVariant, isKnown, type CachedResponse } from "./response-cache.ts";

/** Sends a cached response as its raw bytes, or 304 if the client has it, without the framework. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  cached: CachedResponse,
): Promise<FastifyReply> {
  reply.hijack();
  const variant = await chooseVariant(cached, request.headers["accept-encoding"] ?? "");
  const fresh = status === 200 && isKnown(request.headers, variant);
  const { raw } = reply;
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  if (fresh) raw.writeHead(304, variant.notModified).end();
  else raw.writeHead(status, variant.headers).end(request.method === "HEAD" ? undefined : variant.body);
  return reply;
}
