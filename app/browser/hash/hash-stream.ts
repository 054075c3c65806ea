import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Bytes per read. */
const piece = 1024 * 1024;

/**
 * The SHA-256 of a file of any size, in hexadecimal; `onProgress` receives the number of bytes read so far.
 * `crypto.subtle` takes whole messages only, and the page's policy forbids WebAssembly (decision 29). Rejects if the
 * file cannot be read or changes meanwhile.
 */
export async function hashFile(file: Blob, onProgress?: (bytes: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += piece) {
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
    onProgress?.(Math.min(at + piece, file.size));
  }
  return bytesToHex(hash.digest());
}
