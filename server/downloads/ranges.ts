import { blockSize } from "../files/blocks.ts";

/** A range of a file: first and last byte, both included. */
export type ByteRange = { first: number; last: number };

/** More ranges, or overlapping ranges, are more work than the whole file (RFC 9110, section 14.2). */
const maxRanges = 100;

/**
 * Limits on scattered small ranges, by the blocks that they touch: relative to the bytes sent, and a number of blocks
 * for short responses.
 */
const maxWork = { times: 4, blocks: 8 };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, section 14). `undefined`: no range, or one to ignore
 * (malformed, another unit, too many). An empty list: no range can be satisfied, or scattered small ranges would
 * require too much work (416, section 15.5.17).
 */
export function readRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  const specs = /^bytes=(.*)$/i.exec(header ?? "")?.[1]?.split(",");
  if (!specs) return undefined;
  const ranges: ByteRange[] = [];
  let given = 0;
  for (const spec of specs) {
    const trimmed = spec.trim();
    if (!trimmed) continue; // empty list members are allowed
    const parts = /^(\d*)-(\d*)$/.exec(trimmed);
    if (!parts || trimmed === "-") return undefined;
    given++;
    const range = satisfiable(parts[1] ?? "", parts[2] ?? "", size);
    if (range === "malformed") return undefined;
    if (range) ranges.push(range);
  }
  if (!given || given > maxRanges || overlap(ranges)) return undefined;
  return isTooMuchWork(ranges, size) ? [] : ranges;
}

/** Consecutive ranges within a block read it once. */
function isTooMuchWork(ranges: ByteRange[], size: number): boolean {
  let read = 0;
  let sent = 0;
  let held = -1;
  for (const { first, last } of ranges) {
    const from = Math.floor(first / blockSize);
    const to = Math.floor(last / blockSize);
    const firstRead = from === held ? from + 1 : from;
    read += Math.max(0, Math.min((to + 1) * blockSize, size) - firstRead * blockSize);
    sent += last - first + 1;
    held = to;
  }
  return read > maxWork.times * sent + maxWork.blocks * blockSize;
}

function satisfiable(first: string, last: string, size: number): ByteRange | undefined | "malformed" {
  if (first === "") {
    const suffix = Number(last);
    return suffix > 0 && size > 0 ? { first: Math.max(0, size - suffix), last: size - 1 } : undefined;
  }
  if (last !== "" && Number(last) < Number(first)) return "malformed";
  if (Number(first) >= size) return undefined;
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function overlap(ranges: ByteRange[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  return sorted.some((range, index) => index > 0 && range.first <= (sorted[index - 1]?.last ?? -1));
}
