import pino from "pino";
import type { Config } from "../config/config.ts";

/** The application log: starts, warnings, internal errors. One JSON line each on standard output. */
export type Logger = pino.Logger;

export function openLog(level: Config["logLevel"]): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutTokens }, // error messages may quote tokens
  });
}

/** Removes tokens from a log line, which may be in an address or an error's message. */
function withoutTokens(text: string): string {
  return text.includes("plx_") ? text.replace(/plx_[0-9A-Za-z]{8,}/g, "plx_…") : text;
}

/** Most paths have no escape, no token and nothing of npm's own, so that nothing has to be looked for in them. */
const mayHaveSecret = /%|plx_|\/-\//;
/** What follows is a secret of npm's login, or the token that npm logs out. */
const secretAddress = /(\/-\/(?:v1\/done|user\/token)\/)[^/]+/g;

/**
 * The path of an address for logs and traces: without the query, which may contain secrets, and without those that npm puts
 * into a path, however it is encoded.
 */
export function loggedPath(url: string): string {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!mayHaveSecret.test(path)) return path;
  const decoded = decode(path);
  const safe = withoutTokens(decoded.replaceAll(secretAddress, "$1…"));
  return safe === decoded ? path : safe;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
