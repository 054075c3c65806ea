import { isUnavailable } from "./database/errors.ts";
import { isDiskFull } from "./files/write.ts";
import { isClosedEarly } from "./http/streamed-file.ts";
import type { Portal } from "./portal.ts";
import { Refusal, refuse } from "./refuse.ts";

/** What a client is told about whatever its request threw. Logs what is no fault of the request's, with its `id`. */
export function refusalFor(error: unknown, { log }: Pick<Portal, "log">, id?: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    log.warn({ err: error, id }, "the database could not take a request");
    return refuse("unavailable");
  }
  if (isDiskFull(error)) {
    log.error({ err: error, id }, "the disk is full");
    return refuse("unavailable");
  }
  if (!isClosedEarly(error)) log.error({ err: error, id }, "a request failed with an internal error");
  return refuse("internalError", id === undefined ? undefined : { id });
}
