import type { IncomingHttpHeaders } from "node:http";

export type PreconditionResult = "proceed" | "whole" | "not modified" | "failed";

/**
 * Evaluates the conditional headers of a request for a file with this strong ETag, which precedes its day (RFC 9110,
 * section 13). `whole`: ignore the range, because `If-Range` does not match this file.
 */
export function evaluatePreconditions(headers: IncomingHttpHeaders, tag: string, modified?: Date): PreconditionResult {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch, "if-range": ifRange } = headers;
  if (ifMatch !== undefined && ifMatch.trim() !== "*" && !tags(ifMatch).includes(tag)) return "failed";
  if (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === "*" || tags(ifNoneMatch).some((other) => other.replace(/^W\//, "") === tag))
  )
    return "not modified";
  const since = ifNoneMatch === undefined ? Date.parse(headers["if-modified-since"] ?? "") : Number.NaN;
  // Only the same second, as nginx does: a file may be replaced by bytes that were stored before it
  if (modified && Math.floor(modified.getTime() / 1_000) * 1_000 === since) return "not modified";
  // Strong comparison: a weak tag or a date never proves that the bytes are the same
  if (ifRange !== undefined && ifRange !== tag) return "whole";
  return "proceed";
}

function tags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
