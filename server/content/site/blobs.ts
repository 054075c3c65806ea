import { setImmediate as nextTurn } from "node:timers/promises";
import { announceBlobs } from "../../catalogue/release-files/announce-blob.ts";
import { startDigest, type Blob } from "../../files/digest.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";

/** The first `size` bytes of a stored file. */
export async function readBlob({ files }: Pick<Portal, "files">, sha256: string, size: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array(); // a bucket refuses every range of an empty object
  await using file = await files.open(sha256, { first: 0, end: size });
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const read = await file.read(bytes.subarray(filled), filled, size);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

/** Rows of one statement, and files that are written at the same time. */
const atOnce = 200;
const parallel = 16;
/** The bytes that are hashed in one turn of the event loop, for which other requests wait. */
const piece = 256 * 1024;

/** Stores many bytes without keeping other requests waiting. */
export function storeLarge(portal: Stores & Clock, bytes: Uint8Array): Promise<Blob> {
  return portal.files.store(inPieces(bytes), (received) => announceBlobs(portal, [received]));
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) {
    yield bytes.subarray(from, from + piece);
    await nextTurn();
  }
}

/** Notes files as those of a push, so that the next one need not send them if this one is refused. */
export async function announceSiteBlobs({ db }: Stores, hashes: readonly string[]): Promise<void> {
  const rows = [...new Set(hashes)].toSorted().map((sha256) => ({ sha256, revision: 0 }));
  for (let from = 0; from < rows.length; from += atOnce)
    await db.write((write) =>
      write
        .insertInto("site_blobs")
        .values(rows.slice(from, from + atOnce))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
}

/** Stores texts and pictures that are in memory. Returns them in the same order. */
export async function storeBlobs(portal: Stores & Clock, all: readonly Uint8Array[]): Promise<Blob[]> {
  const blobs: Blob[] = [];
  for (const bytes of all) {
    const digest = startDigest();
    digest.update(bytes);
    blobs.push(digest.blob());
    if (bytes.length > piece) await nextTurn();
  }
  const distinct = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()];
  for (let from = 0; from < distinct.length; from += atOnce)
    await announceBlobs(portal, distinct.slice(from, from + atOnce));
  for (let from = 0; from < all.length; from += parallel)
    await Promise.all(all.slice(from, from + parallel).map((bytes) => portal.files.store(inPieces(bytes))));
  return blobs;
}
