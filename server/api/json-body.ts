import { isUtf8 } from "node:buffer";
import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { isAcceptable } from "../http/acceptable-json.ts";
import { refuse } from "../refuse.ts";

/**
 * The framework's parser, which refuses `__proto__` and `constructor.prototype`. Throws `malformed` (10100) for invalid
 * UTF-8 and for what `isAcceptable` refuses, too.
 */
export function jsonBodyParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(refuse("malformed"));
    return parse(request, bytes.toString(), (error, body: unknown) => {
      if (error) done(error);
      else if (isAcceptable(body)) done(null, body);
      else done(refuse("malformed"));
    });
  };
}
