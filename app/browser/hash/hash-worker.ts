import { hashFile } from "./hash-stream.ts";

/**
 * Receives one file. Posts the number of bytes read so far, and finally the SHA-256 in hexadecimal, or `undefined` if
 * the file cannot be read.
 */
self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  hashFile(data, post).then(post, () => post(undefined));
});

function post(message: string | number | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  self.postMessage(message);
}
