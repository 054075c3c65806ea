import type { FastifyReply, FastifyRequest } from "fastify";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import { callerLanguage } from "../http/language.ts";
import { refusalResponse } from "../http/refusal-response.ts";
import { Refusal } from "../refuse.ts";

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
