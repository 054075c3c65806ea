import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "../http/accept-encoding.ts";
import type { Asset } from "./renderer.ts";

/** A worker's policy comes with its script: a sandbox would deny it `crypto.subtle`. */
const scriptPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sends a file of the build in the best encoding that the client accepts. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const brotli = accepts(accepted, "br") ? asset.brotli : undefined;
  const gzip = !brotli && accepts(accepted, "gzip") ? asset.gzip : undefined;
  // Names of built files carry a hash of their content, so they never change
  reply
    .header(
      "cache-control",
      request.url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    )
    .header("vary", "accept-encoding")
    .header("etag", asset.etag)
    .type(asset.type);
  if (request.headers["if-none-match"]?.includes(asset.etag)) return reply.code(304).send();
  if (asset.type.startsWith("text/javascript")) reply.header("content-security-policy", scriptPolicy);
  if (brotli ?? gzip) reply.header("content-encoding", brotli ? "br" : "gzip");
  return reply.send(brotli ?? gzip ?? asset.identity); // Node leaves the body of a HEAD response out
}
