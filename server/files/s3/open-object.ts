import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "../../refuse.ts";
import type { OpenFile, ReadAhead } from "../files.ts";
import type { ObjectPart, Requests } from "./requests.ts";

/** Bytes that are read at once of a whole object. */
const reading = 1024 * 1024;
/** Before an answer that broke off is asked for again, in milliseconds; doubled each time that no byte came. */
const firstPause = 100;

/** An answer that is being read: its chunks, what is left of the last one, and where in the object that begins. */
type Answer = ObjectPart & { chunks: AsyncIterator<Uint8Array>; left: Uint8Array; position: number };

/**
 * Opens an object for reading. One answer is read for as long as its bytes are asked for in turn, and where it breaks off
 * the rest is asked for again; other bytes need another answer. With `ahead`, the first answer has begun when this returns,
 * so that whatever is wrong with the store is known before anybody is told that the file comes. Throws what `Requests` throws.
 */
export async function openObject(
  { get, size }: Pick<Requests, "get" | "size">,
  key: string,
  { ahead, attempts }: { ahead: ReadAhead | undefined; attempts: number },
): Promise<OpenFile> {
  let answer = ahead && (await begin(ahead.first, ahead.end));
  const length = answer?.size ?? (await size(key));

  async function begin(first: number, end: number): Promise<Answer> {
    const part = await get(key, first, end);
    const chunks = part.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>; // a stream without an encoding
    return { ...part, chunks, left: new Uint8Array(), position: first };
  }

  function close(): void {
    answer?.body.destroy();
    answer = undefined;
  }

  /** Copies what comes next; returns 0 where the answer ended, however it did. */
  async function copyNext(current: Answer, into: Uint8Array): Promise<number> {
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
      if (answer?.position !== position + filled) {
        close();
        answer = await begin(position + filled, Math.min(Math.max(end, position + wanted), length));
      }
      const copied = await copyNext(answer, buffer.subarray(filled, wanted)).catch(() => 0);
      filled += copied;
      if (copied > 0) failures = 0;
      else {
        close();
        if (++failures >= attempts) throw refuse("unavailable");
        await pause(firstPause * 2 ** failures);
      }
    }
    if (position + wanted >= end) close(); // a slow reader comes back much later, and holds no connection till then
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
