import { randomBytes } from "node:crypto";
import type { ByteRange } from "./ranges.ts";
import type { BodyPart } from "./segments.ts";

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
