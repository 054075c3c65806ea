import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mediaPath } from "../../contract/addresses.ts";
import { readRanges } from "../downloads/ranges.ts";
import type { Media, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { accepts } from "../http/accept-encoding.ts";

const compress = promisify(brotliCompress);
/** Takes a millisecond for a large drawing; browsers keep what they get. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Registers the pictures and clips of the site folder, at addresses that change with their bytes. */
export function registerMedia(app: FastifyInstance, portal: Stores & Site): void {
  app.get("/media/:hash/:name", { exposeHeadRoute: true }, (request, reply) => {
    const found = Object.entries(portal.content.media).find(
      ([file, { sha256 }]) => mediaPath(sha256, file) === request.url,
    );
    if (!found) throw refuse("unknownPath");
    return sendMedia(portal, request, reply, found[1]);
  });
}

async function sendMedia(
  portal: Stores,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { sha256, type, svg }: Media,
): Promise<FastifyReply> {
  const isBrotli = svg !== null && accepts(headers["accept-encoding"] ?? "", "br");
  const tag = `"${sha256}${isBrotli ? "-br" : ""}"`;
  reply
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("etag", tag)
    .header("accept-ranges", svg === null ? "bytes" : "none")
    .type(type);
  if (headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  if (svg !== null) {
    reply.header("vary", "accept-encoding");
    return isBrotli ? reply.header("content-encoding", "br").send(await compress(svg, quick)) : reply.send(svg);
  }
  const size = await portal.files.sizeOf(sha256);
  if (size === undefined) throw refuse("unknownPath");
  const ranges = method === "GET" ? readRanges(headers.range, size) : undefined;
  if (ranges?.length === 0) return reply.code(416).header("content-range", `bytes */${size}`).send();
  const [range] = ranges ?? []; // of several, the first: players ask for one
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${first}-${last}/${size}`);
  reply.header("content-length", last - first + 1);
  return method === "HEAD" ? reply.send() : reply.send(Readable.from(bytesOf(portal, sha256, { first, last })));
}

/** Bytes per read. */
const piece = 256 * 1024;

async function* bytesOf({ files }: Stores, sha256: string, { first, last }: { first: number; last: number }) {
  await using file = await files.open(sha256, { first, end: last + 1 });
  for (let at = first; at <= last;) {
    const buffer = Buffer.allocUnsafe(Math.min(piece, last + 1 - at));
    const read = await file.read(buffer, at, last + 1);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}
