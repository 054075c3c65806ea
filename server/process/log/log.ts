import pino from "pino";
import type { Config } from "../../config/config.ts";
import { withoutTokens } from "./without-tokens.ts";

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
