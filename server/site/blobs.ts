import { announceBlobs } from "../catalogue/release-files/announce-blob.ts";
import { startDigest, type Blob } from "../files/digest.ts";
import type { Portal } from "../portal.ts";

/** The first `size` bytes of a stored file. */
export async function readBlob({ files }: Pick<Portal, "files">, sha256: string, size: number): Promise<Uint8Array> {
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

/** Stores texts and pictures that are in memory, all at once. Returns them in the same order. */
export async function storeBlobs(portal: Portal, all: readonly Uint8Array[]): Promise<Blob[]> {
  const blobs = all.map((bytes) => {
    const digest = startDigest();
    digest.update(bytes);
    return digest.blob();
  });
  await announceBlobs(portal, blobs);
  await Promise.all(all.map((bytes) => portal.files.store([bytes])));
  return blobs;
}
