import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bytesOf } from "./receive-body.ts";

const chunk = Buffer.alloc(64 * 1024);

/** A body whose bytes are there as soon as they are asked for, as from a fast client. */
function fastBody(chunks: number): IncomingMessage {
  let left = chunks;
  const body = new Readable({
    read() {
      this.push(left-- > 0 ? chunk : null);
    },
  });
  return Object.assign(body, { headers: {} }) as IncomingMessage; // nothing else of it is read
}

test("a body of any size leaves the event loop to others every few bytes", async () => {
  const inTurns: number[] = [0];
  let reading = true;
  const count = () => {
    inTurns.push(0);
    if (reading) setImmediate(count);
  };
  setImmediate(count);
  let size = 0;
  for await (const bytes of bytesOf(fastBody(160))) {
    size += bytes.length;
    inTurns.push((inTurns.pop() ?? 0) + bytes.length);
  }
  reading = false;
  expect(size).toBe(160 * chunk.length);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(4 * chunk.length);
});
