import { ReadableStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import { callerLanguage } from "../http/language.ts";
import { bytesOf } from "../http/receive-body.ts";
import { refusalResponse } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import type { Member } from "./caller.ts";

/** HTTP statuses of refusals that other calls send with 200: tus clients read the outcome from the status. */
const tusStatuses: Partial<Record<RefusalName, number>> = {
  loginExpired: 401,
  sessionSuspended: 401,
  notLoggedIn: 401,
  notAllowed: 403,
  secondStepRequired: 403,
  passwordChangeRequired: 403,
  notFound: 404,
  changedMeanwhile: 409,
  invalidInput: 400,
};
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
export async function respondToTus(
  portal: Portal,
  _input: unknown,
  { signedIn: { account } }: Member,
  request: FastifyRequest,
): Promise<Response> {
  const { tusServer } = await import("../files/uploads/tus-server.ts"); // with Node's web streams, which no other request needs
  let failure: unknown;
  const path = prefix + calls.beginUpload.path;
  const tus = tusServer(portal, { account, path, onFailure: (error) => void (failure = error) });
  const response = await tus.handleWeb(webRequest(request));
  if (response.status >= 400) throw refusalOf(failure, response.status);
  response.headers.set("cache-control", "no-store");
  return response;
}

function webRequest({ raw, method, url }: FastifyRequest): Request {
  const headers = new Headers();
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

/** Sends a refusal with the status that a client of tus understands; other errors are the application's to answer. */
export function sendTusRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Refusal)) throw error;
  const { status, headers, body } = refusalResponse(error, callerLanguage(request.headers));
  const known = refusals[error.refusal].status;
  void reply
    .code(known === 200 ? (tusStatuses[error.refusal] ?? 400) : status)
    .headers(headers)
    .header("tus-resumable", "1.0.0")
    .send(body);
}
