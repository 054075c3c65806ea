import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { crc32 } from "node:zlib";
import { blockSize } from "../files/blocks.ts";
import type { OpenFile } from "../files/files.ts";
import { hour } from "../time/time.ts";
import type { StoredBlob } from "./find-blob.ts";
import { releaseBuffers, discardBuffers, acquireBuffers, withSharedBuffer, type BufferPair } from "./buffers.ts";
import { segmentsOf, type BodyPart, type Segment } from "./segments.ts";

/** A block on disk does not match its checksum. */
export class DamagedFile extends Error {}

/** The client disconnected before the end. */
export class ClientDisconnected extends Error {}

/** The response that a file is written to, and its connection. */
type Reader = { response: ServerResponse; socket: Socket };
/** `now`: milliseconds since 1970. */
type CheckedFile = { content: OpenFile; now: number } & Pick<StoredBlob, "checksums" | "verifiedAt">;

/** How long a block counts as verified, in milliseconds: verifying takes as long as reading and sending together. */
const verifiedFor = hour;

/** Bytes in memory per slow client, or per client while many are being served. */
const smallPiece = 64 * 1024;
/**
 * A client that takes longer than this for a block counts as slow; a slow client that takes a small piece within this
 * time counts as fast again. In milliseconds.
 */
const slowFrom = 1_000;
const fastUntil = 100;

/** The remaining segments, and how fast the client reads. */
type Sending = { segments: Iterator<Segment>; next: Segment | undefined; isSlow: boolean };

/**
 * Sends ranges of a file. Verifies the checksum of each block before sending any of its bytes, unless this process did so
 * within the hour and the file was not written since (`send-file.ts`). Uses two blocks of memory for a fast client, a
 * quarter of a block for a slow one. Rejects with `DamagedFile` or `ClientDisconnected`.
 */
export async function sendBlocks(reader: Reader, file: CheckedFile, pieces: Iterable<BodyPart>): Promise<void> {
  reader.response.setMaxListeners(0); // one per pending write, of a hundred ranges at most
  const segments = segmentsOf(pieces);
  const sending: Sending = { segments, next: undefined, isSlow: false };
  advance(sending);
  let small: Uint8Array | undefined;
  while (sending.next) {
    const pair = sending.isSlow ? undefined : acquireBuffers();
    if (pair) await sendFast(reader, file, sending, pair);
    else await sendSlowly(reader, file, sending, (small ??= Buffer.allocUnsafeSlow(smallPiece)));
  }
}

function advance(sending: Sending): void {
  const { value, done } = sending.segments.next() as IteratorResult<Segment, undefined>;
  sending.next = done ? undefined : value;
}

/** Reads the next block while the previous one is being sent, until everything is sent or the client is slow. */
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
      advance(sending);
    }
    await Promise.all(written);
  } catch (error) {
    discardBuffers();
    throw error;
  }
  releaseBuffers(pair);
}

/** Reads a block, copies a part into a small buffer, and releases the block before the client has received it. */
async function sendSlowly(reader: Reader, file: CheckedFile, sending: Sending, small: Uint8Array): Promise<void> {
  const filled = await withSharedBuffer((buffer) => fill(file, sending, buffer, small));
  const began = performance.now();
  await write(reader, small.subarray(0, filled));
  sending.isSlow = performance.now() - began > fastUntil;
}

/** Returns the number of bytes filled in `small`. */
async function fill(file: CheckedFile, sending: Sending, buffer: Uint8Array, small: Uint8Array): Promise<number> {
  let filled = 0;
  let held = -1;
  for (let { next } = sending; next && filled < small.length; { next } = sending) {
    if ("text" in next) {
      if (filled + next.text.length > small.length) break;
      small.set(next.text, filled);
      filled += next.text.length;
      advance(sending);
      continue;
    }
    if (held !== next.block) await readBlock(file, buffer, next.block, next.block); // no read-ahead: a slow client must not keep a store's connection open
    held = next.block;
    const part = buffer.subarray(next.start, Math.min(next.end, next.start + small.length - filled));
    small.set(part, filled);
    filled += part.length;
    if (next.start + part.length === next.end) advance(sending);
    else sending.next = { ...next, start: next.start + part.length };
  }
  return filled;
}

/** Reads one block; those up to `lastBlock` follow. */
async function readBlock(
  { content, checksums, verifiedAt, now }: CheckedFile,
  buffer: Uint8Array,
  block: number,
  lastBlock: number,
): Promise<void> {
  const bytesRead = await content.read(buffer, block * blockSize, (lastBlock + 1) * blockSize);
  const isWhole = bytesRead === blockSize; // else the file may have been cut
  if (isWhole && Math.abs(now - (verifiedAt[block] ?? 0)) < verifiedFor) return;
  if (crc32(buffer.subarray(0, bytesRead)) !== checksums[block]) throw new DamagedFile(`block ${block}`);
  verifiedAt[block] = now;
}

/** Writes bytes. A closed connection may never call back, so this also listens for its end. */
function write({ response, socket }: Reader, bytes: Uint8Array): Promise<void> {
  return new Promise((done, failed) => {
    const disconnect = () => failed(new ClientDisconnected());
    if (response.destroyed || socket.destroyed) return disconnect();
    response.once("close", disconnect);
    response.write(bytes, (error) => {
      response.off("close", disconnect);
      if (error) disconnect();
      else done();
    });
  });
}
