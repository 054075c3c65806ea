import pino from "pino";
import type { Config } from "./config.ts";
import { withoutTokens } from "./without-tokens.ts";

/** What is not an access line: starts, warnings, internal errors. One JSON line each on standard output. */
export type Logger = pino.Logger;

export function openLog(level: Config["logLevel"]): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutTokens }, // whatever an error's message quotes
  });
}
