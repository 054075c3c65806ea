import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { blockSize, encodeChecksums } from "./blocks.ts";

/** Stored bytes, addressed by their SHA-256, so that the content of an address never changes. `size` in bytes. */
export type Blob = { sha256: string; size: number; blockChecksums: string };
/** Received bytes on this machine's disk at `path`, not stored under their name yet. */
export type ReceivedFile = Blob & { path: string };

/** The digests of a file, computed in one pass. */
export type Digest = {
  update(chunk: Uint8Array): void;
  /** Bytes so far. */
  size(): number;
  /** Returns the result. */
  blob(): Blob;
};

export function startDigest(): Digest {
  const hash = createHash("sha256");
  const checksums: number[] = [];
  let size = 0;
  let inBlock = 0;
  let checksum = 0;
  return {
    size: () => size,
    update(chunk) {
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
    },
    blob() {
      if (inBlock) checksums.push(checksum);
      return { sha256: hash.digest("hex"), size, blockChecksums: encodeChecksums(checksums) };
    },
  };
}
