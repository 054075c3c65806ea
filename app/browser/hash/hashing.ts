import { trustedWorker } from "../trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite's `?url` exports the address of the built worker
import workerUrl from "./hash-worker.ts?worker&url";
import { hashFile } from "./hash-stream.ts";

/** The file is gone, or has changed since it was chosen. */
export class Unreadable extends Error {}

type Hashing = { sha256: Promise<string>; stop(): void };

/**
 * Computes a file's SHA-256 in a worker; `onProgress` receives the number of bytes read so far. Rejects with
 * `Unreadable`.
 */
export function startHashing(file: File, onProgress?: (bytes: number) => void): Hashing {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  promise.catch(() => undefined); // its caller handles the rejection
  const hashHere = () =>
    hashFile(file, onProgress).then(resolve, (cause: unknown) => reject(new Unreadable("", { cause })));
  if (typeof Worker === "undefined") {
    void hashHere();
    return { sha256: promise, stop: () => undefined };
  }
  const worker = new Worker(trustedWorker(workerUrl), { type: "module" });
  const end = () => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<string | number | undefined>) => {
    if (typeof data === "number") return onProgress?.(data);
    if (data === undefined) reject(new Unreadable());
    else resolve(data);
    end();
  });
  worker.addEventListener("error", () => {
    end();
    void hashHere(); // the browser does not support module workers
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  worker.postMessage(file);
  return { sha256: promise, stop: end };
}
