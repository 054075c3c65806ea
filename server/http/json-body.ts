import { isUtf8 } from "node:buffer";
import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { limits } from "../../contract/limits.ts";
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

/** Whether parsed JSON is at most `depth` deep, and all its texts can be stored: PostgreSQL has no NUL, UTF-8 no lone surrogate. */
export function isAcceptable(value: unknown, depth: number = limits.jsonDepth): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth - 1));
  return Object.entries(value).every(([key, item]) => isAcceptable(key) && isAcceptable(item, depth - 1));
}
