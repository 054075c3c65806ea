import { decodeChecksums } from "../files/blocks.ts";
import type { Portal } from "../portal.ts";

/** `verifiedAt`: when this process last verified each block of `version`, in milliseconds since 1970; 0 if it has not. */
export type StoredBlob = {
  size: number;
  checksums: Uint32Array;
  verifiedAt: Float64Array;
  version: string | undefined;
};

const maxCached = 1_000;

/** Looks up blobs. Caches them, because a blob never changes. */
export function blobFinder({ db }: Pick<Portal, "db">): (sha256: string) => Promise<StoredBlob | undefined> {
  const cached = new Map<string, StoredBlob>();
  return async (sha256) => {
    const known = cached.get(sha256);
    if (known) return known;
    const row = await db.read
      .selectFrom("blobs")
      .select(["size", "block_crcs"])
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    if (!row) return undefined;
    const checksums = decodeChecksums(row.block_crcs);
    const blob = { size: row.size, checksums, verifiedAt: new Float64Array(checksums.length), version: undefined };
    if (cached.size >= maxCached) cached.clear();
    cached.set(sha256, blob);
    return blob;
  };
}
