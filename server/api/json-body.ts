import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { isAcceptable } from "../http/acceptable-json.ts";
import { refuse } from "../refuse.ts";

/** Bodies of at least so many bytes take milliseconds to parse and check. */
const large = 8 * 1024;

/**
 * The framework's parser, which refuses `__proto__` and `constructor.prototype`. Throws `malformed` (10100) for invalid
 * UTF-8 and for what `isAcceptable` refuses, too. Large bodies are parsed in different turns of the event loop, which
 * accepts one connection in each: many at once would keep readers waiting.
 */
export function jsonBodyParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser("error", "error");
  const read: FastifyBodyParser<Buffer> = (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(refuse("malformed"));
    return parse(request, bytes.toString(), (error, body: unknown) => {
      if (error) done(error);
      else if (isAcceptable(body)) done(null, body);
      else done(refuse("malformed"));
    });
  };
  let last = Promise.resolve();
  return (request, bytes, done) => {
    if (bytes.length < large) return read(request, bytes, done);
    last = last.then(() => nextTurn());
    void last.then(() => read(request, bytes, done));
    return undefined;
  };
}
