import type { FastifyReply } from "fastify";
import type { Envelope } from "../../contract/schemas.ts";

/** An envelope on its way out; the answer's security headers are set where every answer passes. */
export function sendJson(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(envelope));
}
