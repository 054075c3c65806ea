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
