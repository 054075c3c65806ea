import type { Envelope } from "../../../../contract/schemas.ts";
import { refusals, success } from "../../../../contract/refusals.ts";
import type { CallRequest, Transport } from "../../../../client/client.ts";
import { cutAddress } from "./cut.ts";
import { entryOf, innermost, isExpectedFailure } from "./entry.ts";
import { logError, type Origin } from "./error-log.ts";

/**
 * Errors are logged in production only (specification, section 4); in development, the browser's console shows them.
 */
const isProduction = import.meta.env.PROD;
const known: ReadonlySet<number> = new Set([success, ...Object.values(refusals).map(({ code }) => code)]);
/** Errors that React has reported already may reach `window` as well. */
const seen = new WeakSet<object>();

/** Logs uncaught errors and rejections. */
export function watchErrors(): void {
  if (!isProduction) return;
  addEventListener("error", ({ error, message, filename, lineno, colno }: ErrorEvent) => {
    const script = filename ? `${filename.replace(/^.*\//, "")}:${lineno}:${colno}` : undefined;
    report("error", (error as unknown) ?? message, script); // a cross-origin script reports its message only
  });
  addEventListener("unhandledrejection", ({ reason }) => report("unhandledrejection", reason));
}

/** Logs a render error; for React's `onCaughtError` and `onUncaughtError`. */
export function reportRenderError(error: unknown, { componentStack }: { componentStack?: string | null }): void {
  report("render", error, innermost(componentStack));
}

/** Options of the root; without logging, React's own handlers write to the console. */
export const renderErrorHandlers = isProduction
  ? { onCaughtError: reportRenderError, onUncaughtError: reportRenderError }
  : {};

/**
 * Wraps a transport so that responses with unknown codes are logged (specification, section 8); the caller still gets
 * them.
 */
export function loggingOutcomes(transport: Transport): Transport {
  return async (request) => {
    const envelope = await transport(request);
    if (!known.has(envelope.errCode)) reportOutcome(request, envelope);
    return envelope;
  };
}

function reportOutcome({ method, path }: Pick<CallRequest, "method" | "path">, { errCode, errMsg }: Envelope): void {
  report(`errCode ${errCode}`, errMsg, `${method} ${cutAddress(path)}`);
}

function report(info: Origin, cause: unknown, component?: string): void {
  if (!isProduction || isExpectedFailure(cause)) return;
  if (typeof cause === "object" && cause !== null) {
    if (seen.has(cause)) return;
    seen.add(cause);
  }
  const { pathname, search, hash } = location;
  logError(entryOf({ cause, component, info, address: pathname + search + hash, time: Date.now() }));
}
