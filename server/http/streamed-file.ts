import { pipeline, type Readable, type Transform } from "node:stream";
import type { Logger } from "pino";
import type { Pack } from "tar-stream";

/** A file that is generated while it is sent. */
export type StreamedFile = { name: string; content: Readable };

export type Log = { log: Logger };

/**
 * Sends what `source` generates through `format`, and returns that. Whichever of the two, or the connection, ends early
 * ends all, so that no stream's error is left without a listener, which would end the process.
 */
export function generated({ log }: Log, source: Readable | Pack, format: Transform): Readable {
  return pipeline(source, format, (error) => {
    if (error && !isClosedEarly(error)) log.error({ err: error }, "a file broke off while it was generated");
  });
}

/** Whether the client disconnected before the end. */
export function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
