import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { reserveName, releaseName, removeAbandoned } from "../incoming.ts";

/** Temporary files on this machine. */
export type Spool = {
  /** Runs `work` with a name for such a file, and removes it afterwards. */
  use<Result>(work: (file: string) => Promise<Result>): Promise<Result>;
  removeAbandoned(): Promise<void>;
};

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  return {
    async use(work) {
      const name = reserveName();
      const file = path.join(folder, name);
      try {
        return await work(file);
      } finally {
        await rm(file, { force: true });
        releaseName(name);
      }
    },
    removeAbandoned: () => removeAbandoned(folder),
  };
}
