import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import { minute } from "../../time/time.ts";
import type { TypesJob } from "./types-child.ts";

/** The time limit for the types of an archive, whose sources are at most 32 MB. */
const patience = minute;
/** Megabytes of the process's heap. */
const heap = 512;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `types-child${path.extname(import.meta.filename)}`);

export type TypesReader = AsyncDisposable & {
  /** The public types of an archive. Rejects for one that needs too much time or memory, or is broken; the next one can be read. */
  read(job: TypesJob): Promise<SdkType[]>;
};

/**
 * Reads archives one after another in a process, which knows none of the portal's secrets and gives its memory back: a
 * thread's stayed with the portal, 170 MB after the first start.
 */
export function openTypesReader(): TypesReader {
  let child: ChildProcess | undefined;
  const end = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    async read(job) {
      child ??= fork(program, [], {
        execArgv: [`--max-old-space-size=${heap}`],
        env: {},
        serialization: "advanced", // as fast as threads exchange them
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      const { promise, resolve, reject } = Promise.withResolvers<SdkType[]>();
      const leave = (code: number | null) => reject(new Error(`the reader of types ended with ${code}`));
      child.once("message", resolve).once("error", reject).once("exit", leave);
      child.send(job, (error) => error && reject(error));
      const limit = setTimeout(() => reject(new Error("the types take too long")), patience);
      try {
        return await promise;
      } catch (error) {
        end();
        throw error;
      } finally {
        clearTimeout(limit);
        child?.off("message", resolve).off("error", reject).off("exit", leave);
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(end()),
  };
}
