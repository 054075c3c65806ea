import { open, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { startDigest, type Digest, type ReceivedFile } from "./digest.ts";
import { writeAll } from "./write.ts";

/** Files that arrive in several requests. A partial file's size is the number of bytes received. */
export type Partials = {
  /** Creates an empty partial file. */
  create(id: string): Promise<void>;
  /** The number of bytes received; `undefined` if there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Appends bytes, and returns the new size. Bytes written before a failure stay. Calls `beforeWrite` before each
   * write; if it throws, appending ends.
   */
  append(id: string, bytes: AsyncIterable<Uint8Array>, beforeWrite?: () => void): Promise<number>;
  remove(id: string): Promise<void>;
  /** All partial files with their modification times, in milliseconds since 1970. */
  list(): Promise<{ id: string; writtenAt: number }[]>;
};

/**
 * `finish` makes a file durable and computes its digest. It reads the file again unless this process has received all
 * its bytes in order.
 */
type FolderPartials = Partials & { finish(id: string): Promise<ReceivedFile> };

/** The number of unfinished files whose digests this process remembers; other files are read again. */
const maxDigests = 100;
/** Bytes per read of a file that is read again. */
const reading = 256 * 1024;

export async function openPartials(folder: string): Promise<FolderPartials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => path.join(folder, id);
  /** Digests of the first `size` bytes of each file. */
  const digests = new LRUCache<string, Digest>({ max: maxDigests });

  return {
    async create(id) {
      await using handle = await open(pathOf(id), "wx", 0o600);
      await handle.sync();
      digests.set(id, startDigest());
    },
    async size(id) {
      return (await stat(pathOf(id), { throwIfNoEntry: false }))?.size;
    },
    async append(id, bytes, beforeWrite) {
      await using handle = await open(pathOf(id), "r+");
      const { size } = await handle.stat();
      const known = digests.get(id);
      digests.delete(id); // after a failed write, file and digest may differ
      const digest = known?.size() === size ? known : undefined;
      await writeAll(handle, { bytes, position: size, digest, beforeWrite });
      if (digest) digests.set(id, digest);
      return (await handle.stat()).size;
    },
    async finish(id) {
      await using handle = await open(pathOf(id), "r+");
      await handle.sync(); // includes bytes written by other processes
      const { size } = await handle.stat();
      const known = digests.get(id);
      digests.delete(id);
      const digest = known?.size() === size ? known : startDigest();
      if (digest !== known)
        for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: reading }))
          digest.update(chunk as Buffer); // a stream without an encoding
      return { ...digest.blob(), path: pathOf(id) };
    },
    async remove(id) {
      digests.delete(id);
      await rm(pathOf(id), { force: true });
    },
    async list() {
      const names = await readdir(folder);
      const found = await Promise.all(
        names.map(async (id) => {
          const state = await stat(pathOf(id), { throwIfNoEntry: false }); // removed meanwhile
          return state && { id, writtenAt: state.mtimeMs };
        }),
      );
      return found.filter((one) => one !== undefined);
    },
  };
}
