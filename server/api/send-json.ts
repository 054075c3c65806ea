import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "../../contract/schemas.ts";
import { callerLanguage } from "../http/language.ts";
import { refusalResponse } from "../http/refusal-response.ts";
import type { Refusal } from "../refuse.ts";
import type { SerializedEnvelope } from "../http/envelope.ts";

export function isSerialized(value: unknown): value is SerializedEnvelope {
  return Buffer.isBuffer(value) || value instanceof Readable;
}

/** Sends an envelope; a hook sets the security headers of every response. */
export function sendJson(reply: FastifyReply, envelope: Envelope | SerializedEnvelope): FastifyReply {
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(isSerialized(envelope) ? envelope : JSON.stringify(envelope));
}

/** Sends a refusal in the caller's language. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalResponse(refusal, callerLanguage(request.headers));
  return reply.code(status).headers(headers).send(body);
}
