import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { Portal, Stores } from "../portal.ts";

/** All digests of a stored file in hexadecimal. */
export type FileDigests = Selectable<Tables["blob_digests"]>;

const computing = new Map<string, Promise<FileDigests>>();

/**
 * The digests of a stored file. The first time, it is read as a whole, and they are stored. Rejects with `MissingFile` if
 * it is not stored.
 */
export async function digestsOf(portal: Stores, sha256: string): Promise<FileDigests> {
  const known = await portal.db.read
    .selectFrom("blob_digests")
    .selectAll()
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (known) return known;
  const running = computing.get(sha256) ?? compute(portal, sha256).finally(() => computing.delete(sha256));
  computing.set(sha256, running);
  return running;
}

async function compute(portal: Stores, sha256: string): Promise<FileDigests> {
  const hashes = startHashes();
  await using file = await portal.files.open(sha256);
  for await (const bytes of file.bytes()) hashes.update(bytes);
  const digests = hashes.digests(sha256);
  if (!portal.lifecycle.readOnly) await recordDigests(portal, digests);
  return digests;
}

/** The digests of bytes that pass. */
export function startHashes(): { update(bytes: Uint8Array): void; digests(sha256: string): FileDigests } {
  const hashes = {
    md5: createHash("md5"),
    sha1: createHash("sha1"),
    sha512: createHash("sha512"),
    blake2b: createHash("blake2b512"),
  };
  return {
    update(bytes) {
      for (const hash of Object.values(hashes)) hash.update(bytes);
    },
    digests: (sha256) => ({
      sha256,
      md5: hashes.md5.digest("hex"),
      sha1: hashes.sha1.digest("hex"),
      sha512: hashes.sha512.digest("hex"),
      blake2b: hashes.blake2b.digest("hex"),
    }),
  };
}

export async function recordDigests({ db }: Pick<Portal, "db">, digests: FileDigests): Promise<void> {
  await db.write((write) =>
    write
      .insertInto("blob_digests")
      .values(digests)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
