import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { RefusalName } from "../../contract/refusals.ts";
import { presentSlug } from "../catalogue/former-slugs.ts";
import { countryOf } from "../http/country.ts";
import { responseHeaders } from "../http/headers.ts";
import { writeRefusal } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { openLinkCheck } from "./link-check.ts";
import { createFileSender } from "./send-file.ts";
import { isValidAt, readLink, type LinkTarget } from "./link.ts";

export const downloadPath = "/download/";
const expiredPath = "/download-expired";

/**
 * Handles everything below `/download/`: sends the file for a valid link that this portal signed, otherwise 403 without
 * any bytes of the file, regardless of method and headers.
 */
export function createDownloadHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sendFile = createFileSender(portal);
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
    const isAnswer = target.product === ""; // a file of an application
    const notSent = await sendFile({ request, response }, target, {
      mayStart: (fromFirstByte) => !(fromFirstByte || isAnswer) || isValidAt(link.expires, now, true),
      onStart: () => {
        if (!isAnswer) count(portal, target, countryOf(request, portal.config));
      },
    });
    if (notSent) refuseDownload(notSent === "unknown" ? "unknownPath" : "badDownloadLink");
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

/** Counts the download. If that fails, logs it and continues the download. */
function count(
  { records, log, now, content }: Portal,
  { id, version, file, sha256, ...signed }: LinkTarget,
  country: string | null,
): void {
  const product = presentSlug(content, signed.product);
  records
    .download({ id, product, version, file, sha256, started_at: now().toISOString(), country })
    .catch((error: unknown) => log.error({ err: error, product, version, file }, "a download was not counted"));
}
