import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusalName } from "../../contract/refusals.ts";
import { answerHeaders } from "../http/headers.ts";
import { writeRefusal } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { blobFinder, type StoredBlob } from "./find-blob.ts";
import { openLinkCheck } from "./link-check.ts";
import { isGood, readLink, type LinkTarget } from "./link.ts";
import { asMultipart } from "./multipart.ts";
import { evaluatePreconditions } from "./preconditions.ts";
import { readRanges, type ByteRange } from "./ranges.ts";
import { DamagedFile, ReaderGone, sendBlocks } from "./send-blocks.ts";

export const downloadPath = "/download/";

/**
 * Answers everything below `/download/`: the file for a link that this portal signed and that may still be used, else 403
 * and no byte of it, whatever the method and headers.
 */
export function downloadAnswerer(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const findBlob = blobFinder(portal);
  const isStillValid = openLinkCheck(portal);

  return async (request, response) => {
    const refuseDownload = (refusal: RefusalName, headers: OutgoingHttpHeaders = {}) => {
      writeRefusal(request, response, refuse(refusal), { publicUrl: portal.publicUrl(), headers });
    };

    const link = readLink(portal.keys.downloadLinks, request.url ?? "");
    const now = portal.now().getTime();
    if (!link || !isGood(link.expires, now, false)) return refuseDownload("badDownloadLink");
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads)
      return refuseDownload(isGood(link.expires, now, true) ? "wrongMethod" : "badDownloadLink", {
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
    const fromFirstByte = ranges === undefined || ranges.some((range) => range.first === 0);
    if (fromFirstByte && !isGood(link.expires, now, true)) return refuseDownload("badDownloadLink");

    setHeaders(response, portal, fileHeaders(target, tag));
    if (verdict === "not modified") return void response.writeHead(304).end();
    if (verdict === "failed") return void response.writeHead(412, { "content-length": 0 }).end();
    if (ranges?.length === 0)
      return void response.writeHead(416, { "content-range": `bytes */${blob.size}`, "content-length": 0 }).end();
    if (request.method === "HEAD") return void response.writeHead(200, { "content-length": blob.size }).end();
    if (fromFirstByte) count(portal, target);
    await send(portal, response, target, blob, ranges);
  };
}

function setHeaders(response: ServerResponse, portal: Portal, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of answerHeaders(portal.publicUrl())) response.setHeader(name, value);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}

function fileHeaders({ file, sha256 }: LinkTarget, tag: string): OutgoingHttpHeaders {
  const ascii = file.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache, no-transform",
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "content-type": "application/octet-stream",
    etag: tag,
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
}

/** A count that cannot be written is logged; the download goes on. */
function count({ records, log, now }: Portal, { agreement, product, version, file }: LinkTarget): void {
  records
    .download({ agreement, product, version, file, started_at: now().toISOString() })
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
  const handle = await portal.files.open(target.sha256);
  const file = { handle, checksums: blob.checksums };
  const reader = { response, socket };
  try {
    const whole = { first: 0, last: blob.size - 1 };
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
    // Less than was announced: the reader sees a broken transfer, never a complete wrong file
    if (error instanceof DamagedFile)
      portal.log.error({ err: error, sha256: target.sha256 }, "a stored file is damaged");
    else if (!(error instanceof ReaderGone)) portal.log.error({ err: error }, "a download broke off");
    socket.destroy();
  } finally {
    await handle.close();
  }
}

/** The connection of an answer; a pipelined one gets it when those before it are done, or never if the reader leaves. */
function socketOf(response: ServerResponse): Promise<Socket | undefined> | Socket {
  if (response.socket) return response.socket;
  return new Promise((done) => {
    response.once("socket", done);
    response.req.once("close", () => done(undefined));
  });
}
