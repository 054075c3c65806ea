import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "../../refuse.ts";
import type { OpenFile, ReadAhead } from "../files.ts";
import type { ObjectPart, Requests } from "./requests.ts";

/** Bytes per read of a whole object. */
const reading = 256 * 1024;
/** The delay before an interrupted response is requested again, in milliseconds; doubled while no bytes arrive. */
const firstPause = 100;

/** A response that is being read: its chunks, the rest of the current chunk, and that rest's position in the object. */
type OpenResponse = ObjectPart & { chunks: AsyncIterator<Uint8Array>; left: Uint8Array; position: number };

/**
 * Opens an object for reading. Sequential reads share one response, whose rest is requested again if it breaks off;
 * other reads need a new response. With `ahead`, the first response has begun when this resolves, so that errors of the
 * store are known before the portal's own response begins. Throws as `Requests` does.
 */
export async function openObject(
  { get, size }: Pick<Requests, "get" | "size">,
  key: string,
  { ahead, attempts }: { ahead: ReadAhead | undefined; attempts: number },
): Promise<OpenFile> {
  let response = ahead && (await begin(ahead.first, ahead.end));
  const length = response?.size ?? (await size(key));

  async function begin(first: number, end: number): Promise<OpenResponse> {
    const part = await get(key, first, end);
    const chunks = part.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>; // a stream without an encoding
    return { ...part, chunks, left: new Uint8Array(), position: first };
  }

  function close(): void {
    response?.body.destroy();
    response = undefined;
  }

  /** Copies the next bytes; returns 0 if the response ended, for whatever reason. */
  async function copyNext(current: OpenResponse, into: Uint8Array): Promise<number> {
    if (current.left.length === 0) {
      const { value, done } = (await current.chunks.next()) as IteratorResult<Uint8Array, undefined>;
      if (done === true) return 0;
      current.left = value;
    }
    const part = current.left.subarray(0, into.length);
    into.set(part);
    current.left = current.left.subarray(part.length);
    current.position += part.length;
    return part.length;
  }

  async function read(buffer: Uint8Array, position: number, end: number): Promise<number> {
    const wanted = Math.max(0, Math.min(buffer.length, length - position));
    let failures = 0;
    for (let filled = 0; filled < wanted;) {
      if (response?.position !== position + filled) {
        close();
        response = await begin(position + filled, Math.min(Math.max(end, position + wanted), length));
      }
      const copied = await copyNext(response, buffer.subarray(filled, wanted)).catch(() => 0);
      filled += copied;
      if (copied > 0) failures = 0;
      else {
        close();
        if (++failures >= attempts) throw refuse("unavailable");
        await pause(firstPause * 2 ** failures);
      }
    }
    if (position + wanted >= end) close(); // a slow client must not hold a connection
    return wanted;
  }

  return {
    read,
    async *bytes() {
      for (let at = 0; at < length;) {
        const buffer = Buffer.allocUnsafeSlow(Math.min(reading, length - at));
        at += await read(buffer, at, length);
        yield buffer;
      }
    },
    [Symbol.asyncDispose]: async () => close(),
  };
}
