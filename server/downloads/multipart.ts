import { randomBytes } from "node:crypto";
import type { ByteRange } from "./ranges.ts";

/** A range of a file, and the text before it in the body. The last part of several has no bytes. */
export type BodyPart = { head: string; range: ByteRange };

type Multipart = { contentType: string; length: number; parts: BodyPart[] };

/** Encodes several ranges as `multipart/byteranges` (RFC 9110, section 14.6). `length`: all bytes of the body. */
export function asMultipart(ranges: ByteRange[], size: number): Multipart {
  const boundary = randomBytes(16).toString("hex");
  const parts = ranges.map((range, index) => ({
    range,
    head: `${index ? "\r\n" : ""}--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range.first}-${range.last}/${size}\r\n\r\n`,
  }));
  parts.push({ head: `\r\n--${boundary}--\r\n`, range: { first: 0, last: -1 } });
  const length = parts.reduce((sum, { head, range }) => sum + head.length + range.last - range.first + 1, 0);
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length, parts };
}
