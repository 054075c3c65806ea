/** A CRC-32 of every block of a file is stored at its upload; the scrub and `portal check` compare it. */
export const blockSize = 256 * 1024;

/** Encodes the checksums of a file's blocks as base64, four bytes each, little-endian. */
export function encodeChecksums(checksums: readonly number[]): string {
  const bytes = Buffer.alloc(checksums.length * 4);
  checksums.forEach((checksum, index) => bytes.writeUInt32LE(checksum, index * 4));
  return bytes.toString("base64");
}

export function decodeChecksums(text: string): Uint32Array {
  const bytes = Buffer.from(text, "base64");
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4));
}
