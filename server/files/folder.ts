import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Blob } from "./digest.ts";
import { MissingFile, type Files, type OpenFile } from "./files.ts";
import { type Bytes, syncFolder, writeDigested } from "./write.ts";
import { reserveName, releaseName, removeAbandoned } from "./incoming.ts";
import { openPartials } from "./partials.ts";

/** The most bytes per read of a whole file. */
const reading = 256 * 1024;

/** Opens a folder of files, and creates it if it does not exist. */
export async function openFolder(folder: string): Promise<Files> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  const partials = await openPartials(path.join(folder, "partial"));
  const pathOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  async function place(temporary: string, { sha256 }: Blob): Promise<void> {
    const target = pathOf(sha256);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    await syncFolder(folder);
  }

  const openHandle = (sha256: string) =>
    open(pathOf(sha256), "r").catch((error: unknown) => {
      throw isMissing(error) ? new MissingFile(sha256, { cause: error }) : error;
    });

  return {
    partials,
    async store(bytes, accept) {
      const name = reserveName();
      const temporary = path.join(incoming, name);
      try {
        const blob = await writeDurably(temporary, bytes);
        await accept?.({ ...blob, path: temporary });
        await place(temporary, blob);
        return blob;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        releaseName(name);
      }
    },
    async keep(id, accept) {
      const received = await partials.finish(id);
      await accept?.(received);
      await place(received.path, received);
      const { path: _, ...blob } = received;
      return blob;
    },
    open: async (sha256) => openFileOf(await openHandle(sha256)),
    async withPath(sha256, work) {
      await using _ = await openHandle(sha256);
      return work(pathOf(sha256));
    },
    sizeOf: async (sha256) => (await stat(pathOf(sha256), { throwIfNoEntry: false }))?.size,
    async *list() {
      for (const group of await readdir(folder))
        if (/^[0-9a-f]{2}$/.test(group)) yield* await readdir(path.join(folder, group));
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    removeAbandoned: () => removeAbandoned(incoming),
    isReachable: () =>
      stat(folder).then(
        () => true,
        () => false,
      ),
    presign: () => undefined,
  };
}

function openFileOf(handle: FileHandle): OpenFile {
  return {
    read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
    async *bytes() {
      const { size } = await handle.stat();
      for (let at = 0; at < size;) {
        const wanted = Math.min(reading, size - at);
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, at);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Writes, hashes and checksums in one pass; resolves when the bytes are on disk. */
async function writeDurably(file: string, bytes: Bytes): Promise<Blob> {
  await using handle = await open(file, "wx", 0o600);
  const blob = await writeDigested(handle, bytes);
  await handle.sync();
  return blob;
}
