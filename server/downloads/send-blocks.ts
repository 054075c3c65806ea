import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { crc32 } from "node:zlib";
import { blockSize } from "../files/blocks.ts";
import type { ByteRange } from "./ranges.ts";

/** A block on disk is not what was stored. */
export class DamagedFile extends Error {}

/** The reader went away before the end. */
export class ReaderGone extends Error {}

type Pair = readonly [Uint8Array, Uint8Array];

/** Buffers between two uses. Connections come and go faster than memory is collected, so the next one takes them over. */
const unused: Pair[] = [];
const mostUnused = 64;

/** Two buffers: one is filled while the other is on its way. */
function takeBuffers(): Pair {
  return unused.pop() ?? [Buffer.allocUnsafeSlow(blockSize), Buffer.allocUnsafeSlow(blockSize)];
}

/**
 * Sends a piece of a file, checking each block that it touches against its checksum before any byte of it leaves.
 * Rejects with `DamagedFile` or `ReaderGone`.
 */
export async function sendBlocks(
  response: ServerResponse,
  socket: Socket,
  file: FileHandle,
  checksums: Uint32Array,
  range: ByteRange,
): Promise<void> {
  const buffers = takeBuffers();
  const written: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()];
  const lastBlock = Math.floor(range.last / blockSize);
  for (let block = Math.floor(range.first / blockSize); block <= lastBlock; block++) {
    const side = (block % 2) as 0 | 1;
    await written[side];
    const bytes = await readBlock(file, buffers[side], block, checksums);
    const start = block * blockSize;
    const part = bytes.subarray(Math.max(range.first - start, 0), Math.min(range.last - start + 1, bytes.length));
    const writing = write(response, socket, part);
    writing.catch(() => undefined); // heard of at the next turn
    written[side] = writing;
  }
  await Promise.all(written);
  // Not after a failure: something may still be under way in them
  if (unused.length < mostUnused) unused.push(buffers);
}

async function readBlock(
  file: FileHandle,
  buffer: Uint8Array,
  block: number,
  checksums: Uint32Array,
): Promise<Uint8Array> {
  const { bytesRead } = await file.read(buffer, 0, blockSize, block * blockSize);
  const bytes = buffer.subarray(0, bytesRead);
  if (crc32(bytes) !== checksums[block]) throw new DamagedFile(`block ${block}`);
  return bytes;
}

/** A connection that ends may never call back, so its end is listened for. */
function write(response: ServerResponse, socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((done, failed) => {
    const gone = () => failed(new ReaderGone());
    if (response.destroyed || socket.destroyed) return gone();
    response.once("close", gone);
    response.write(bytes, (error) => {
      response.off("close", gone);
      if (error) gone();
      else done();
    });
  });
}
