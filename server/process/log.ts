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

/** The path of an address for logs and traces: without the query, which may contain secrets. */
export function loggedPath(url: string): string {
  const query = url.indexOf("?");
  return withoutTokens(query < 0 ? url : url.slice(0, query));
}
