import type { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import { prefix } from "../../../contract/call.ts";
import { calls } from "../../../contract/calls.ts";
import { limits } from "../../../contract/limits.ts";
import type { RefusalName } from "../../../contract/refusals.ts";
import type { Member } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";
import { bytesOf } from "../../http/receive-body.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";

/** The library's own refusals, by status; `changedMeanwhile` is a wrong offset. */
const refusalsByStatus: Record<number, RefusalName> = {
  404: "notFound",
  409: "changedMeanwhile",
  410: "notFound",
  413: "tooLarge",
  500: "internalError",
};

/**
 * Responds to an authorized tus request (https://tus.io/protocols/resumable-upload). Throws refusals, and errors of
 * reading and writing.
 */
async function respondToTus(
  portal: Portal,
  _input: unknown,
  { signedIn: { account } }: Member,
  { raw }: { raw: IncomingMessage },
): Promise<Response> {
  if (raw.method === "POST") checkLength(raw);
  const { tusServer } = await import("./tus-server.ts"); // with Node's web streams, which no other request needs
  let failure: unknown;
  const path = prefix + calls.beginUpload.path;
  const tus = tusServer(portal, { account, path, onFailure: (error) => void (failure = error) });
  const response = await tus.handleWeb(webRequest(raw));
  if (response.status >= 400) throw refusalOf(failure, response.status);
  response.headers.set("cache-control", "no-store");
  return response;
}

/** The library reads the length as far as it is a number. Throws `invalidInput` (10100) for any other. */
function checkLength({ headers: { "upload-length": length } }: IncomingMessage): void {
  if (length === undefined) throw refuseInput("upload-length", "required");
  if (!/^\d+$/.test(String(length))) throw refuseInput("upload-length", "wholeNumber");
  if (Number(length) > limits.uploadSize) throw refuseInput("upload", "uploadTooLarge");
}

function webRequest(raw: IncomingMessage): Request {
  const headers = new Headers();
  const { method = "GET", url = "/" } = raw;
  for (const [name, value] of Object.entries(raw.headers)) headers.set(name, String(value));
  const hasBody = method === "PATCH" || method === "POST";
  // Pulled on demand, so that the rest of a refused body can be discarded
  const body = hasBody ? { body: ReadableStream.from(bytesOf(raw)), duplex: "half" } : {};
  return new Request(`http://portal${url}`, { method, headers, ...body } as RequestInit); // `duplex` is missing in its type
}

/** The library's own errors have a status and a text; all others were thrown by us, or by the disk. */
function refusalOf(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure;
  return refuse(refusalsByStatus[status] ?? "malformed");
}

export const uploadCalls = {
  beginUpload: respondToTus,
  uploadOffset: respondToTus,
  continueUpload: respondToTus,
  cancelUpload: respondToTus,
} satisfies Partial<Handlers>;
