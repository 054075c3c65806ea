import path from "node:path";
import { Worker } from "node:worker_threads";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import { minute } from "../../time/time.ts";
import type { TypesJob } from "./types-worker.ts";

/** The time limit for the types of an archive, whose sources are at most 32 MB. */
const patience = minute;
/** Megabytes of the thread's heap. */
const heap = 512;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `types-worker${path.extname(import.meta.filename)}`);

export type TypesReader = AsyncDisposable & {
  /** The public types of an archive. Rejects for one that needs too much time or memory, or is broken; the next one can be read. */
  read(job: TypesJob): Promise<SdkType[]>;
};

/** Reads archives one after another in a worker thread, which knows none of the portal's secrets. */
export function openTypesReader(): TypesReader {
  let worker: Worker | undefined;
  const end = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  return {
    async read(job) {
      worker ??= new Worker(program, { env: {}, resourceLimits: { maxOldGenerationSizeMb: heap } });
      const { promise, resolve, reject } = Promise.withResolvers<SdkType[]>();
      worker.once("message", resolve).once("error", reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(job);
      const limit = setTimeout(() => reject(new Error("the types take too long")), patience);
      try {
        return await promise;
      } catch (error) {
        await end();
        throw error;
      } finally {
        clearTimeout(limit);
        worker?.off("message", resolve).off("error", reject);
      }
    },
    [Symbol.asyncDispose]: end,
  };
}
