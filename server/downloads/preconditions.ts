import type { IncomingHttpHeaders } from "node:http";

/** Evaluates the conditional headers of a request for a file with this strong ETag (RFC 9110, section 13). */
export type PreconditionResult = "proceed" | "whole" | "not modified" | "failed";

/** `whole`: ignore the range, because `If-Range` does not match this file. */
export function evaluatePreconditions(headers: IncomingHttpHeaders, tag: string): PreconditionResult {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch, "if-range": ifRange } = headers;
  if (ifMatch !== undefined && ifMatch.trim() !== "*" && !tags(ifMatch).includes(tag)) return "failed";
  if (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === "*" || tags(ifNoneMatch).some((other) => other.replace(/^W\//, "") === tag))
  )
    return "not modified";
  // Strong comparison: a weak tag or a date never proves that the bytes are the same
  if (ifRange !== undefined && ifRange !== tag) return "whole";
  return "proceed";
}

function tags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
