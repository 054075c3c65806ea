import { open, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { startDigest, type Digest } from "./digest.ts";
import type { ReceivedFile } from "./files.ts";
import { writeAll } from "./write.ts";

/** Files that arrive in several requests. What has arrived of one is its size. */
export type Partials = {
  /** Begins an empty one. */
  create(id: string): Promise<void>;
  /** The bytes that have arrived; undefined if there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Adds bytes at the end, and returns the new size. What was written before a failure stays. `beforeWrite` is called
   * before each write, and what it throws ends the adding.
   */
  append(id: string, bytes: AsyncIterable<Uint8Array>, beforeWrite?: () => void): Promise<number>;
  remove(id: string): Promise<void>;
  /** All there are, and when they were last written to, in milliseconds since 1970. */
  list(): Promise<{ id: string; writtenAt: number }[]>;
};

/** `finish` makes one durable, and computes its digest. Bytes that this process has not seen all in turn are read once more. */
type FolderPartials = Partials & { finish(id: string): Promise<ReceivedFile> };

/** Digests of unfinished files that this process remembers; of others the file is read again. */
const mostDigests = 100;
/** Bytes read at once where a file is read again. */
const reading = 256 * 1024;

export async function openPartials(folder: string): Promise<FolderPartials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => path.join(folder, id);
  /** Of the first bytes of a file, as many as its `size` says. */
  const digests = new Map<string, Digest>();

  function remember(id: string, digest: Digest): void {
    const oldest = digests.keys().next();
    if (digests.size >= mostDigests && !oldest.done) digests.delete(oldest.value);
    digests.set(id, digest);
  }

  return {
    async create(id) {
      await using handle = await open(pathOf(id), "wx", 0o600);
      await handle.sync();
      remember(id, startDigest());
    },
    async size(id) {
      return (await stat(pathOf(id), { throwIfNoEntry: false }))?.size;
    },
    async append(id, bytes, beforeWrite) {
      await using handle = await open(pathOf(id), "r+");
      const { size } = await handle.stat();
      const known = digests.get(id);
      digests.delete(id); // a failed write may leave more or less than it has seen
      const digest = known?.size() === size ? known : undefined;
      await writeAll(handle, { bytes, position: size, digest, beforeWrite });
      if (digest) remember(id, digest);
      return (await handle.stat()).size;
    },
    async finish(id) {
      await using handle = await open(pathOf(id), "r+");
      await handle.sync(); // also what another process wrote
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
