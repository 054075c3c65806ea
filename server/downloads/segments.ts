import { randomBytes } from "node:crypto";
import { blockSize } from "../files/blocks.ts";
import type { ByteRange } from "./ranges.ts";

/** A range of a file, and the text before it in the body. */
export type BodyPart = { head: string; range: ByteRange };

/**
 * A segment of a body: text, or bytes of one block from `start` up to `end`, exclusive. `lastBlock`: the last block of
 * its range.
 */
export type Segment = { text: Buffer } | { block: number; start: number; end: number; lastBlock: number };

/** The segments of a body, split at block boundaries of the file. */
export function* segmentsOf(pieces: Iterable<BodyPart>): Generator<Segment> {
  for (const { head, range } of pieces) {
    if (head) yield { text: Buffer.from(head) };
    const lastBlock = Math.floor(range.last / blockSize);
    for (let block = Math.floor(range.first / blockSize); block <= lastBlock; block++) {
      const begin = block * blockSize;
      const end = Math.min(range.last - begin + 1, blockSize);
      yield { block, start: Math.max(range.first - begin, 0), end, lastBlock };
    }
  }
}

type Multipart = { contentType: string; length: number; parts: BodyPart[]; end: string };

/** Encodes several ranges as `multipart/byteranges` (RFC 9110, section 14.6). `length`: all bytes of the body. */
export function asMultipart(ranges: ByteRange[], size: number): Multipart {
  const boundary = randomBytes(16).toString("hex");
  const parts = ranges.map((range, index) => ({
    range,
    head: `${index ? "\r\n" : ""}--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range.first}-${range.last}/${size}\r\n\r\n`,
  }));
  const end = `\r\n--${boundary}--\r\n`;
  const length = parts.reduce((sum, { head, range }) => sum + head.length + range.last - range.first + 1, end.length);
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length, parts, end };
}
