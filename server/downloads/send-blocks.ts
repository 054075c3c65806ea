import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { crc32 } from "node:zlib";
import { blockSize } from "../files/blocks.ts";
import type { OpenFile } from "../files/files.ts";
import { releaseBuffers, discardBuffers, acquireBuffers, withSharedBuffer, type BufferPair } from "./buffers.ts";
import { segmentsOf, type BodyPart, type Segment } from "./segments.ts";

/** A block on disk does not match its checksum. */
export class DamagedFile extends Error {}

/** The client disconnected before the end. */
export class ClientDisconnected extends Error {}

/** The response that a file is written to, and its connection. */
type Reader = { response: ServerResponse; socket: Socket };
type CheckedFile = { content: OpenFile; checksums: Uint32Array };

/** Bytes in memory for a slow reader, or while many others are served. */
const smallPiece = 64 * 1024;
/**
 * After how many milliseconds a reader who has not taken a block is slow, and within how many a slow one has to take a
 * small piece to be fast again.
 */
const slowFrom = 1_000;
const fastUntil = 100;

/** What is still to be sent, and how fast the reader takes it. */
type Sending = { segments: Iterator<Segment>; next: Segment | undefined; isSlow: boolean };

/**
 * Sends pieces of a file, checking each block that they touch against its checksum before any byte of it leaves. A fast
 * reader has two blocks of memory, a slow one a quarter of a block. Rejects with `DamagedFile` or `ReaderGone`.
 */
export async function sendBlocks(reader: Reader, file: CheckedFile, pieces: Iterable<BodyPart>): Promise<void> {
  reader.response.setMaxListeners(0); // one for each piece that waits to be written, of a hundred ranges at most
  const segments = segmentsOf(pieces);
  const sending: Sending = { segments, next: undefined, isSlow: false };
  goOn(sending);
  let small: Uint8Array | undefined;
  while (sending.next) {
    const pair = sending.isSlow ? undefined : acquireBuffers();
    if (pair) await sendFast(reader, file, sending, pair);
    else await sendSlowly(reader, file, sending, (small ??= Buffer.allocUnsafeSlow(smallPiece)));
  }
}

function goOn(sending: Sending): void {
  const { value, done } = sending.segments.next() as IteratorResult<Segment, undefined>;
  sending.next = done ? undefined : value;
}

/** Reads the next block while the one before is on its way, until all is sent or the reader turns out to be slow. */
async function sendFast(reader: Reader, file: CheckedFile, sending: Sending, pair: BufferPair): Promise<void> {
  const held = [-1, -1];
  const written: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()];
  try {
    for (let { next } = sending; next && !sending.isSlow; { next } = sending) {
      if ("text" in next) write(reader, next.text).catch(() => undefined); // handled at the next block
      else {
        const side = (next.block % 2) as 0 | 1;
        if (held[side] !== next.block) {
          const began = performance.now();
          await written[side];
          sending.isSlow = performance.now() - began > slowFrom;
          if (sending.isSlow) break;
          await readBlock(file, pair[side], next.block, next.lastBlock);
          held[side] = next.block;
        }
        const writing = write(reader, pair[side].subarray(next.start, next.end));
        writing.catch(() => undefined); // handled when this buffer is filled again, or at the end
        written[side] = writing;
      }
      goOn(sending);
    }
    await Promise.all(written);
  } catch (error) {
    discardBuffers();
    throw error;
  }
  releaseBuffers(pair);
}

/** Reads a block, copies what fits into a small buffer, and lets the block go before the reader has taken it. */
async function sendSlowly(reader: Reader, file: CheckedFile, sending: Sending, small: Uint8Array): Promise<void> {
  const filled = await withSharedBuffer((buffer) => fill(file, sending, buffer, small));
  const began = performance.now();
  await write(reader, small.subarray(0, filled));
  sending.isSlow = performance.now() - began > fastUntil;
}

/** Returns how many bytes of `small` were filled. */
async function fill(file: CheckedFile, sending: Sending, buffer: Uint8Array, small: Uint8Array): Promise<number> {
  let filled = 0;
  let held = -1;
  for (let { next } = sending; next && filled < small.length; { next } = sending) {
    if ("text" in next) {
      if (filled + next.text.length > small.length) break;
      small.set(next.text, filled);
      filled += next.text.length;
      goOn(sending);
      continue;
    }
    if (held !== next.block) await readBlock(file, buffer, next.block, next.block); // for a slow reader no store has to wait
    held = next.block;
    const part = buffer.subarray(next.start, Math.min(next.end, next.start + small.length - filled));
    small.set(part, filled);
    filled += part.length;
    if (next.start + part.length === next.end) goOn(sending);
    else sending.next = { ...next, start: next.start + part.length };
  }
  return filled;
}

/** Reads one block; those up to `lastBlock` follow. */
async function readBlock(
  { content, checksums }: CheckedFile,
  buffer: Uint8Array,
  block: number,
  lastBlock: number,
): Promise<void> {
  const bytesRead = await content.read(buffer, block * blockSize, (lastBlock + 1) * blockSize);
  if (crc32(buffer.subarray(0, bytesRead)) !== checksums[block]) throw new DamagedFile(`block ${block}`);
}

/** A connection that ends may never call back, so its end is listened for. */
function write({ response, socket }: Reader, bytes: Uint8Array): Promise<void> {
  return new Promise((done, failed) => {
    const gone = () => failed(new ClientDisconnected());
    if (response.destroyed || socket.destroyed) return gone();
    response.once("close", gone);
    response.write(bytes, (error) => {
      response.off("close", gone);
      if (error) gone();
      else done();
    });
  });
}
