import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** Mounts a file system in memory with this many bytes on a folder until disposed; undefined where the user is not root. */
export function mountMemory(folder: string, size: number): Disposable | undefined {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status !== 0) return undefined;
  return { [Symbol.dispose]: () => void spawnSync("umount", ["-l", folder]) };
}
