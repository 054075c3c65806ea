import { LRUCache } from "lru-cache";
import type { Portal } from "../portal.ts";

export type StoredBlob = { size: number; created_at: string };

const maxCached = 1_000;

/** Looks up blobs. Caches them, because a blob never changes. */
export function blobFinder({ db }: Pick<Portal, "db">): (sha256: string) => Promise<StoredBlob | undefined> {
  const cached = new LRUCache<string, StoredBlob>({ max: maxCached });
  return async (sha256) => {
    const known = cached.get(sha256);
    if (known) return known;
    const row = await db.read
      .selectFrom("blobs")
      .select(["size", "created_at"])
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    if (!row) return undefined;
    cached.set(sha256, row);
    return row;
  };
}
