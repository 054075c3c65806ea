import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { hour } from "../time.ts";

/** Distinguishes machines that share the folder, and containers, which count their processes from 1. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
/** When a file that nobody writes to is abandoned: an upload ends after a minute without a byte. */
const abandonedAfter = 6 * hour;
/** Names of the files that this process is writing. */
const own = new Set<string>();

/**
 * A name for a file that is being written, which contains its writer; until `endName` the file does not count as
 * abandoned.
 */
export function reserveName(): string {
  const name = `${machine}-${process.pid}-${randomBytes(12).toString("hex")}`;
  own.add(name);
  return name;
}

export function releaseName(name: string): void {
  own.delete(name);
}

/** Removes temporary files whose process is gone, or that have been written to by nobody for hours. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (own.has(name)) continue;
    if (belongsToTheDead(name) || (await isOld(file))) await rm(file, { force: true });
  }
}

/** Whether the process of this machine that writes the file has ended. One with our number was before us. */
function belongsToTheDead(name: string): boolean {
  const [where, pid] = name.split("-");
  if (where !== machine) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // asks, and sends nothing
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file, { throwIfNoEntry: false }); // its writer may have removed it
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}
