import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { evaluatePreconditions } from "../../downloads/preconditions.ts";
import { accepts } from "../../http/accept-encoding.ts";

const compress = promisify(gzip);
/** Bodies below this are sent as they are. */
const worthCompressing = 1_024;

/** The bytes of a document in each encoding, with what caches compare. */
export type Prepared = { type: string; modified: string; body: Buffer; tag: string; gzipped?: Promise<Buffer> };

export function prepare(document: unknown, { type, modified }: { type: string; modified: string }): Prepared {
  const body = Buffer.from(JSON.stringify(document));
  return { type, modified, body, tag: createHash("sha256").update(body).digest("base64url").slice(0, 22) };
}

/** Sends a document, or 304 to whoever has it. */
export async function sendPrepared(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  prepared: Prepared,
): Promise<void> {
  const isZipped =
    prepared.body.length >= worthCompressing && accepts(headers["accept-encoding"]?.toString() ?? "", "gzip");
  const tag = `"${prepared.tag}${isZipped ? "-gzip" : ""}"`;
  response.setHeader("etag", tag);
  response.setHeader("last-modified", new Date(prepared.modified).toUTCString());
  response.setHeader("vary", "Accept, Accept-Encoding");
  response.setHeader("cache-control", "no-cache");
  response.setHeader("content-type", prepared.type);
  if (isCurrent(headers, tag, prepared.modified)) return void response.writeHead(304).end();
  const body = isZipped ? await (prepared.gzipped ??= compress(prepared.body)) : prepared.body;
  if (isZipped) response.setHeader("content-encoding", "gzip");
  response.writeHead(200, { "content-length": body.length }).end(method === "HEAD" ? undefined : body);
}

function isCurrent(headers: IncomingMessage["headers"], tag: string, modified: string): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined) return evaluatePreconditions(headers, tag) === "not modified";
  return since !== undefined && Date.parse(since) >= Math.floor(Date.parse(modified) / 1_000) * 1_000;
}
