import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import { blockSize, encodeChecksums } from "./blocks.ts";

/** Stored bytes: addressed by their SHA-256, so that a file never changes under its address. `size` in bytes. */
export type Blob = { sha256: string; size: number; blockChecksums: string };

/** A folder of files named by their content. */
export type Files = {
  /** Stores bytes durably: on return the whole file is on disk, and at no moment is a part of it under its name. */
  store(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Blob>;
  /** Opens a stored file for reading. Rejects with ENOENT where there is none. */
  open(sha256: string): Promise<FileHandle>;
};

export async function openFolder(folder: string): Promise<Files> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  return {
    async store(bytes) {
      const temporary = path.join(incoming, randomBytes(12).toString("hex"));
      try {
        const blob = await writeDurably(temporary, bytes);
        const target = pathOf(blob.sha256);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(temporary, target);
        await syncFolder(path.dirname(target));
        await syncFolder(folder);
        return blob;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    open: (sha256) => open(pathOf(sha256), "r"),
  };
}

/** Writes, hashes and checksums in one pass, and does not return before the bytes are on disk. */
async function writeDurably(file: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Blob> {
  const hash = createHash("sha256");
  const checksums: number[] = [];
  let size = 0;
  let inBlock = 0;
  let checksum = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      for (let rest = chunk; rest.length;) {
        const part = rest.subarray(0, blockSize - inBlock);
        checksum = crc32(part, checksum);
        inBlock += part.length;
        if (inBlock === blockSize) {
          checksums.push(checksum);
          inBlock = 0;
          checksum = 0;
        }
        rest = rest.subarray(part.length);
      }
      await handle.writeFile(chunk);
    }
    if (inBlock) checksums.push(checksum);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest("hex"), size, blockChecksums: encodeChecksums(checksums) };
}

/** A rename is durable once its folder is; Windows keeps no folder handles, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
