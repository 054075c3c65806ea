import { open, type FileHandle } from "node:fs/promises";
import { startDigest, type Blob, type Digest } from "./digest.ts";
import type { Bytes } from "./files.ts";

/** Bytes of a write: one for each 64 KB, as sockets bring them, costs more than hashing them. */
const batchSize = 1024 * 1024;
/** Bytes of a slow sender wait no longer for others than so long, in milliseconds. */
const patience = 1_000;
/** After so many bytes the system begins to bring them to disk, so that little is left to wait for at the end. */
const flushEvery = 32 * 1024 * 1024;

type Writing = {
  bytes: Bytes;
  /** Where the first byte goes. */
  position: number;
  digest?: Digest | undefined;
  /** Called before each write; what it throws ends the writing. */
  beforeWrite?: (() => void) | undefined;
};

/**
 * Writes bytes as they come, and receives the next ones while the system writes. Where the source breaks off, all that has
 * come before is written.
 */
export async function writeAll(handle: FileHandle, { bytes, position, digest, beforeWrite }: Writing): Promise<void> {
  const flush = startFlushing(handle);
  const buffers = twoBuffers();
  let at = position;
  let filled = 0;
  let since = performance.now();
  let written = Promise.resolve();

  async function writeFilled(): Promise<void> {
    const batch = buffers.current().subarray(0, filled);
    await written;
    if (!batch.length) return;
    flush.ifDue(at - position);
    beforeWrite?.();
    written = writeWhole(handle, batch, at);
    written.catch(() => undefined); // awaited before the next one
    digest?.update(batch);
    at += filled;
    filled = 0;
    since = performance.now();
    buffers.swap();
  }

  try {
    for await (const chunk of bytes) {
      for (let rest = chunk; rest.length;) {
        const part = rest.subarray(0, batchSize - filled);
        buffers.current().set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled === batchSize || performance.now() - since > patience) await writeFilled();
      }
    }
  } finally {
    await writeFilled();
    await Promise.all([written, flush.end()]);
  }
}

/** Writes a whole file, and hashes and checksums it in the same pass. */
export async function writeDigested(handle: FileHandle, bytes: Bytes): Promise<Blob> {
  const digest = startDigest();
  await writeAll(handle, { bytes, position: 0, digest });
  return digest.blob();
}

/** One to fill while the system writes the other: the same two for all bytes, because fresh ones would wait for the garbage collection. */
function twoBuffers(): { current(): Uint8Array; swap(): void } {
  let [current, other]: (Uint8Array | undefined)[] = [];
  return {
    current: () => (current ??= Buffer.allocUnsafeSlow(batchSize)),
    swap: () => void ([current, other] = [other, current]),
  };
}

async function writeWhole(handle: FileHandle, batch: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < batch.length;) {
    const { bytesWritten } = await handle.write(batch, done, batch.length - done, position + done);
    done += bytesWritten;
  }
}

/** Brings what was written to disk from time to time, one call at a time. `end` throws what one of them failed with. */
function startFlushing(handle: FileHandle): { ifDue(written: number): void; end(): Promise<void> } {
  let flushedAt = 0;
  let flushing: Promise<void> | undefined;
  let failure: Error | undefined;
  return {
    ifDue(written) {
      if (failure) throw failure;
      if (flushing || written - flushedAt < flushEvery) return;
      flushedAt = written;
      flushing = handle
        .datasync()
        .catch((error: unknown) => void (failure = error as Error)) // the file system throws nothing else
        .finally(() => (flushing = undefined));
    },
    async end() {
      await flushing;
      if (failure) throw failure;
    },
  };
}

/** A rename is durable once its folder is; Windows keeps no folder handles, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const diskErrors = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether a file could not be written because the disk, or this process's part of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && diskErrors.has(error.code);
}
