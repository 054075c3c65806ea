import { open, type FileHandle } from "node:fs/promises";
import { startDigest, type Blob, type Digest } from "./digest.ts";

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes per write: a write for every 64 KB that a socket delivers costs more than hashing them. */
const batchSize = 1024 * 1024;
/** Bytes of a file's first buffer: memory for a whole batch of each small file would be collected all the time. */
const smallBatch = 64 * 1024;
/** How long a slow client's bytes wait for more before they are written, in milliseconds. */
const patience = 1_000;
/** Bytes between flushes to disk, so that the final flush is short. */
const flushEvery = 32 * 1024 * 1024;

type Writing = {
  bytes: Bytes;
  /** The position of the first byte. */
  position: number;
  digest?: Digest | undefined;
  /** Called before each write; if it throws, writing ends. */
  beforeWrite?: (() => void) | undefined;
};

/**
 * Writes bytes as they arrive, and receives the next ones during the write. If the source breaks off, all bytes
 * received before are written.
 */
export async function writeAll(handle: FileHandle, { bytes, position, digest, beforeWrite }: Writing): Promise<void> {
  const flush = startFlushing(handle);
  const buffers = twoBuffers();
  let at = position;
  let filled = 0;
  let since = performance.now();
  let written = Promise.resolve();

  async function writeFilled(): Promise<void> {
    const batch = buffers.current(filled).subarray(0, filled);
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
        buffers.current(filled + part.length).set(part, filled);
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

/**
 * Two buffers: one is filled while the other is written. They are reused, because fresh ones would have to be
 * garbage-collected. `current` has room for `length` bytes.
 */
function twoBuffers(): { current(length: number): Uint8Array; swap(): void } {
  let [current, other] = [new Uint8Array(), new Uint8Array()];
  return {
    current(length) {
      if (current.length >= length) return current;
      const larger = Buffer.allocUnsafeSlow(length > smallBatch ? batchSize : smallBatch);
      larger.set(current);
      return (current = larger);
    },
    swap: () => void ([current, other] = [other, current]),
  };
}

async function writeWhole(handle: FileHandle, batch: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < batch.length;) {
    const { bytesWritten } = await handle.write(batch, done, batch.length - done, position + done);
    done += bytesWritten;
  }
}

/** Flushes written bytes to disk from time to time, one flush at a time. `end` throws the error of a failed flush. */
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
        .catch((error: unknown) => void (failure = error as Error)) // the file system only throws errors
        .finally(() => (flushing = undefined));
    },
    async end() {
      await flushing;
      if (failure) throw failure;
    },
  };
}

/** Flushes a folder, which makes renames in it durable; Windows has no folder handles, and needs none. */
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

/** Whether a write failed because the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && diskErrors.has(error.code);
}
