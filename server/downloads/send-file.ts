import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { shownAs } from "../../contract/extra-fields.ts";
import type { OpenFile } from "../files/files.ts";
import { responseHeaders } from "../http/headers.ts";
import { isClosedEarly } from "../http/streamed-file.ts";
import type { Clock, Stores } from "../portal.ts";
import { blobFinder, type StoredBlob } from "./find-blob.ts";
import { asMultipart, type BodyPart } from "./multipart.ts";
import { evaluatePreconditions } from "./preconditions.ts";
import { readRanges, type ByteRange } from "./ranges.ts";

/** `product`: empty for a file of an application. */
type SentFile = { product: string; file: string; sha256: string };

/**
 * `mayStart`: whether these bytes may be sent, which begin with the file's first or not; `onStart`: called before a
 * download from the first byte.
 */
type Rules = { mayStart?: (fromFirstByte: boolean) => boolean; onStart: () => void };

/** Nothing was sent: there is no such file, or these bytes may not be sent any more. */
type NotSent = "unknown" | "tooLate";

/** Sends files by GET and HEAD: conditions, ranges, and the store's own address if it is to send the bytes. */
export function createFileSender(
  portal: Stores & Clock,
): (
  exchange: { request: IncomingMessage; response: ServerResponse },
  file: SentFile,
  rules: Rules,
) => Promise<NotSent | undefined> {
  const findBlob = blobFinder(portal);

  return async ({ request, response }, target, { mayStart, onStart }) => {
    const blob = await findBlob(target.sha256);
    if (!blob) return "unknown";
    const tag = `"${target.sha256}"`;
    const modified = new Date(blob.created_at);
    const verdict = evaluatePreconditions(request.headers, tag, modified);
    // HEAD has no ranges (RFC 9110, section 14.2)
    const ranges =
      request.method === "GET" && verdict === "proceed" ? readRanges(request.headers.range, blob.size) : undefined;
    const fromFirstByte = ranges === undefined || ranges.some((range) => range.first === 0);
    if (mayStart?.(fromFirstByte) === false) return "tooLate";

    setHeaders(response, portal, { ...fileHeaders(target, tag), "last-modified": modified.toUTCString() });
    if (verdict === "not modified") response.writeHead(304).end();
    else if (verdict === "failed") response.writeHead(412, { "content-length": 0 }).end();
    else if (ranges?.length === 0)
      response.writeHead(416, { "content-range": `bytes */${blob.size}`, "content-length": 0 }).end();
    else if (request.method === "HEAD") response.writeHead(200, { "content-length": blob.size }).end();
    else {
      if (fromFirstByte && !portal.lifecycle.readOnly) onStart();
      const elsewhere = portal.config.filesRedirect === "on" ? presigned(portal, target) : undefined;
      if (elsewhere) leadToStore(response, await elsewhere);
      else if (portal.config.filesRedirect === "nginx" && isPlain(request)) leaveToNginx(response, target);
      else await send(portal, response, target, blob, ranges);
    }
    return undefined;
  };
}

function setHeaders(response: ServerResponse, portal: Clock, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of responseHeaders(portal.publicUrl())) response.setHeader(name, value);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}

/** A release's file and an archive are saved; a picture or PDF of an application, whose bytes were checked, is shown. */
function presentedAs({ product, file }: SentFile): { type: string; disposition: string } {
  const shown = product === "" ? shownAs(file) : undefined;
  const disposition = dispositionOf(file, shown === undefined ? "attachment" : "inline");
  return { type: shown ?? "application/octet-stream", disposition };
}

function dispositionOf(file: string, kind: "attachment" | "inline"): string {
  const ascii = file.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function fileHeaders(target: SentFile, tag: string): OutgoingHttpHeaders {
  const { type, disposition } = presentedAs(target);
  return {
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache, no-transform",
    "content-disposition": disposition,
    "content-type": type,
    // Chrome shows no PDF in a sandbox
    "content-security-policy": type === "application/pdf" ? "default-src 'none'; frame-ancestors 'none'" : undefined,
    etag: tag,
    "repr-digest": `sha-256=:${Buffer.from(target.sha256, "hex").toString("base64")}:`,
  };
}

/**
 * How long a presigned URL of the store is valid, in seconds, for starting a download; a started transfer continues.
 */
const presignedFor = 60;

/** A presigned URL for a file, with the portal's response headers; `undefined` if the store has none. */
function presigned({ files }: Stores, target: SentFile): Promise<string> | undefined {
  return files.presign(target.sha256, { ...presentedAs(target), seconds: presignedFor });
}

/** Redirects to the store, which serves the file by its own rules (decision 0037). */
function leadToStore(response: ServerResponse, location: string): void {
  for (const name of ["accept-ranges", "content-disposition", "content-type", "etag", "last-modified", "repr-digest"])
    response.removeHeader(name);
  response.writeHead(302, { location, "cache-control": "no-store", "content-length": 0 }).end();
}

/** Whether nginx answers as the portal does: it knows neither the file's tag nor whether its own date of it counts. */
function isPlain({ headers }: IncomingMessage): boolean {
  return !["range", "if-match", "if-unmodified-since"].some((name) => name in headers);
}

/** nginx, in front of the portal, sends the file from the location `/stored/` of its configuration. */
function leaveToNginx(response: ServerResponse, { sha256 }: SentFile): void {
  const location = `/stored/${sha256.slice(0, 2)}/${sha256}`;
  response.writeHead(200, { "x-accel-redirect": location, "content-length": 0 }).end();
}

/** Bytes per read, and in memory, of a download; and of one that is fast, so that the network bounds how many there are. */
const reading = { usual: 128 * 1024, fast: 1024 * 1024 };
/** From how many bytes per millisecond a download is fast. */
const fastFrom = 20_000;
/** More bytes than the kernels of both sides hold for a client that does not read. */
const heldByKernels = 16 * 1024 * 1024;

async function send(
  portal: Stores,
  response: ServerResponse,
  target: SentFile,
  { size }: StoredBlob,
  ranges: ByteRange[] | undefined,
): Promise<void> {
  const socket = await socketOf(response);
  if (!socket) return;
  const [first = { first: 0, last: size - 1 }] = ranges ?? [];
  const ahead = first.last < first.first ? undefined : { first: first.first, end: first.last + 1 };
  await using content = await portal.files.open(target.sha256, ahead);
  let parts: BodyPart[] = [{ head: "", range: first }];
  if (ranges === undefined) response.writeHead(200, { "content-length": size });
  else if (ranges.length === 1)
    response.writeHead(206, {
      "content-length": first.last - first.first + 1,
      "content-range": `bytes ${first.first}-${first.last}/${size}`,
    });
  else {
    const multipart = asMultipart(ranges, size);
    response.writeHead(206, { "content-length": multipart.length, "content-type": multipart.contentType });
    parts = multipart.parts;
  }
  try {
    await pipeline(bytesOf(content, parts), bodyOf(response));
  } catch (error) {
    // Fewer bytes than announced: the client detects a broken transfer
    if (!isClosedEarly(error)) portal.log.error({ err: error, sha256: target.sha256 }, "a download broke off");
    socket.destroy();
  }
}

/**
 * The bytes of a body, in one buffer that the next ones overwrite: with a new buffer for each read, a download takes 1.7
 * times as long, and with 128 KB at once 1.6 times as long as with 1 MB. Throws if the stored file is shorter than its size.
 */
async function* bytesOf(content: OpenFile, parts: Iterable<BodyPart>): AsyncGenerator<Uint8Array> {
  let whole = Buffer.allocUnsafeSlow(reading.usual);
  let sent = 0;
  for (const { head, range } of parts) {
    if (head) yield Buffer.from(head);
    const end = range.last + 1;
    for (let at = range.first; at < end;) {
      const buffer = whole.subarray(0, Math.min(whole.length, end - at));
      const bytesRead = await content.read(buffer, at, end);
      if (bytesRead === 0) throw new Error(`the stored file ends at byte ${at}`);
      at += bytesRead;
      sent += bytesRead;
      const began = performance.now();
      yield buffer.subarray(0, bytesRead);
      const isFast = sent > heldByKernels && bytesRead >= fastFrom * (performance.now() - began);
      const size = isFast ? reading.fast : reading.usual;
      if (whole.length !== size) whole = Buffer.allocUnsafeSlow(size);
    }
  }
}

/** A response's body, which asks for more bytes only when the kernel has the previous ones. */
function bodyOf(response: ServerResponse): Writable {
  const body = new Writable({
    highWaterMark: 1,
    write: (bytes: Uint8Array, _, written) => void response.write(bytes, unlessClosed(written)),
    final: (ended) => void response.end(unlessClosed(ended)),
  });
  // Only a closed connection makes a write fail; one under way when it closes may never call back
  const unlessClosed = (done: () => void) => (error?: Error | null) => void (error ? body.destroy() : done());
  response.once("close", () => body.destroy());
  return body;
}

/**
 * The connection of a response. A pipelined response gets it after the earlier responses, or never if the client
 * disconnects.
 */
function socketOf(response: ServerResponse): Promise<Socket | undefined> | Socket {
  if (response.socket) return response.socket;
  return new Promise((done) => {
    response.once("socket", done);
    response.req.once("close", () => done(undefined));
  });
}
