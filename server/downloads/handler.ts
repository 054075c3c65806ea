import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { shownAs } from "../../contract/extra-fields.ts";
import type { RefusalName } from "../../contract/refusals.ts";
import { presentSlug } from "../catalogue/former-slugs.ts";
import { blockSize } from "../files/blocks.ts";
import type { ReadAhead } from "../files/files.ts";
import { countryOf } from "../http/country.ts";
import { responseHeaders } from "../http/headers.ts";
import { writeRefusal } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { blobFinder, type StoredBlob } from "./find-blob.ts";
import { openLinkCheck } from "./link-check.ts";
import { isValidAt, readLink, type LinkTarget } from "./link.ts";
import { asMultipart } from "./multipart.ts";
import { evaluatePreconditions } from "./preconditions.ts";
import { readRanges, type ByteRange } from "./ranges.ts";
import { DamagedFile, ClientDisconnected, sendBlocks } from "./send-blocks.ts";

export const downloadPath = "/download/";
const expiredPath = "/download-expired";

/**
 * Handles everything below `/download/`: sends the file for a valid link that this portal signed, otherwise 403 without
 * any bytes of the file, regardless of method and headers.
 */
export function createDownloadHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const findBlob = blobFinder(portal);
  const isStillValid = openLinkCheck(portal);

  return async (request, response) => {
    const refuseDownload = (refusal: RefusalName, headers: OutgoingHttpHeaders = {}) => {
      if (refusal === "badDownloadLink" && isNavigation(request)) return leadToPage(response, portal.publicUrl());
      writeRefusal(request, response, refuse(refusal), { publicUrl: portal.publicUrl(), headers });
    };

    const link = readLink(portal.keys.downloadLinks, request.url ?? "");
    const now = portal.now().getTime();
    if (!link || !isValidAt(link.expires, now, false)) return refuseDownload("badDownloadLink");
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads)
      return refuseDownload(isValidAt(link.expires, now, true) ? "wrongMethod" : "badDownloadLink", {
        allow: "GET, HEAD",
      });

    const { target } = link;
    if (!(await isStillValid(target))) return refuseDownload("badDownloadLink");
    const blob = await findBlob(target.sha256);
    if (!blob) return refuseDownload("unknownPath");
    const tag = `"${target.sha256}"`;
    const verdict = evaluatePreconditions(request.headers, tag);
    // HEAD has no ranges (RFC 9110, section 14.2)
    const ranges =
      request.method === "GET" && verdict === "proceed" ? readRanges(request.headers.range, blob.size) : undefined;
    const isAnswer = target.product === ""; // a file of an application
    const fromFirstByte = ranges === undefined || ranges.some((range) => range.first === 0);
    if ((fromFirstByte || isAnswer) && !isValidAt(link.expires, now, true)) return refuseDownload("badDownloadLink");

    setHeaders(response, portal, fileHeaders(target, tag));
    if (verdict === "not modified") return void response.writeHead(304).end();
    if (verdict === "failed") return void response.writeHead(412, { "content-length": 0 }).end();
    if (ranges?.length === 0)
      return void response.writeHead(416, { "content-range": `bytes */${blob.size}`, "content-length": 0 }).end();
    if (request.method === "HEAD") return void response.writeHead(200, { "content-length": blob.size }).end();
    if (fromFirstByte && !isAnswer && !portal.lifecycle.readOnly)
      count(portal, target, countryOf(request, portal.config));
    const elsewhere = portal.config.filesRedirect ? presigned(portal, target) : undefined;
    if (elsewhere) return leadToStore(response, await elsewhere);
    await send(portal, response, target, blob, ranges);
  };
}

/** Whether a person opened the link in a browser; programs, including the portal's own pages, do not accept HTML. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && /^text\/html\b/.test(headers.accept ?? "");
}

/** Sends 403 with a page that explains what to do. */
function leadToPage(response: ServerResponse, publicUrl: string): void {
  for (const [name, value] of responseHeaders(publicUrl)) response.setHeader(name, value);
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${expiredPath}"><title>403</title><a href="${expiredPath}">${expiredPath}</a>`;
  response
    .writeHead(403, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'", // no sandbox, which would disable the page's links
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(html),
    })
    .end(html);
}

function setHeaders(response: ServerResponse, portal: Portal, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of responseHeaders(portal.publicUrl())) response.setHeader(name, value);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}

/** A release's file and an archive are saved; a picture or PDF of an application, whose bytes were checked, is shown. */
function presentedAs({ product, file }: LinkTarget): { type: string; disposition: string } {
  const shown = product === "" ? shownAs(file) : undefined;
  const disposition = dispositionOf(file, shown === undefined ? "attachment" : "inline");
  return { type: shown ?? "application/octet-stream", disposition };
}

function dispositionOf(file: string, kind: "attachment" | "inline"): string {
  const ascii = file.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function fileHeaders(target: LinkTarget, tag: string): OutgoingHttpHeaders {
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
function presigned({ files }: Portal, target: LinkTarget): Promise<string> | undefined {
  return files.presign(target.sha256, { ...presentedAs(target), seconds: presignedFor });
}

/** Redirects to the store, which serves the file by its own rules (decision 0037). */
function leadToStore(response: ServerResponse, location: string): void {
  for (const name of ["accept-ranges", "content-disposition", "content-type", "etag", "repr-digest"])
    response.removeHeader(name);
  response.writeHead(302, { location, "cache-control": "no-store", "content-length": 0 }).end();
}

/** The bytes of all blocks that a range overlaps; `undefined` if there is nothing to read. */
function blocksOf({ first, last }: ByteRange): ReadAhead | undefined {
  if (last < first) return undefined;
  const begin = Math.floor(first / blockSize) * blockSize;
  return { first: begin, end: (Math.floor(last / blockSize) + 1) * blockSize };
}

/** Counts the download. If that fails, logs it and continues the download. */
function count(
  { records, log, now, content }: Portal,
  { agreement, version, file, ...signed }: LinkTarget,
  country: string | null,
): void {
  const product = presentSlug(content, signed.product);
  records
    .download({ agreement, product, version, file, started_at: now().toISOString(), country })
    .catch((error: unknown) => log.error({ err: error, product, version, file }, "a download was not counted"));
}

async function send(
  portal: Portal,
  response: ServerResponse,
  target: LinkTarget,
  blob: StoredBlob,
  ranges: ByteRange[] | undefined,
): Promise<void> {
  const socket = await socketOf(response);
  if (!socket) return;
  const whole = { first: 0, last: blob.size - 1 };
  await using content = await portal.files.open(target.sha256, blocksOf(ranges?.[0] ?? whole));
  const file = { content, checksums: blob.checksums };
  const reader = { response, socket };
  try {
    if (ranges === undefined) {
      response.writeHead(200, { "content-length": blob.size });
      if (blob.size) await sendBlocks(reader, file, [{ head: "", range: whole }]);
    } else if (ranges.length === 1) {
      const [range = whole] = ranges;
      response.writeHead(206, {
        "content-length": range.last - range.first + 1,
        "content-range": `bytes ${range.first}-${range.last}/${blob.size}`,
      });
      await sendBlocks(reader, file, [{ head: "", range }]);
    } else {
      const parts = asMultipart(ranges, blob.size);
      response.writeHead(206, { "content-length": parts.length, "content-type": parts.contentType });
      await sendBlocks(reader, file, parts.parts);
      response.write(parts.end);
    }
    response.end();
  } catch (error) {
    // Fewer bytes than announced: the client detects a broken transfer instead of a complete but wrong file
    if (error instanceof DamagedFile)
      portal.log.error({ err: error, sha256: target.sha256 }, "a stored file is damaged");
    else if (!(error instanceof ClientDisconnected)) portal.log.error({ err: error }, "a download broke off");
    socket.destroy();
  }
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
