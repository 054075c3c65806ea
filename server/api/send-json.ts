import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Envelope } from "../../contract/schemas.ts";
import { JsonStream, PreparedJson } from "./json-stream.ts";

/** Sends an envelope; a hook sets the security headers of every response. */
export function sendJson(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(bodyOf(envelope));
}

function bodyOf(envelope: Envelope): Readable | Buffer | string {
  const { data } = envelope;
  if (data instanceof PreparedJson) {
    if (envelope.errMsg !== "") throw new Error("a prepared envelope has no message");
    return data.envelope;
  }
  return data instanceof JsonStream ? Readable.from(around(envelope, data)) : JSON.stringify(envelope);
}

async function* around({ errCode, errMsg }: Envelope, { pieces }: JsonStream): AsyncGenerator<string | Uint8Array> {
  yield `${JSON.stringify({ errCode, errMsg }).slice(0, -1)},"data":`;
  yield* pieces;
  yield "}";
}
