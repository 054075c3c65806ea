import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { hour } from "../time/time.ts";

/** Distinguishes machines that share the folder, and containers, whose process ids start at 1. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
/** The age from which an unchanged file is abandoned: an upload ends after a minute without bytes. */
const abandonedAfter = 6 * hour;
/** Names of the files that this process is writing. */
const own = new Set<string>();

/**
 * Reserves a name for a file that is being written, which contains the process id; until `endName`, the file does not
 * count as abandoned.
 */
export function reserveName(): string {
  const name = `${machine}-${process.pid}-${randomBytes(12).toString("hex")}`;
  own.add(name);
  return name;
}

export function releaseName(name: string): void {
  own.delete(name);
}

/** Removes temporary files whose process has ended, or that have not changed for hours. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (own.has(name)) continue;
    if (belongsToTheDead(name) || (await isOld(file))) await rm(file, { force: true });
  }
}

/**
 * Whether the file's process on this machine has ended. A file with this process's id but unknown to it is from an
 * earlier process.
 */
function belongsToTheDead(name: string): boolean {
  const [where, pid] = name.split("-");
  if (where !== machine) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only tests for existence
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file, { throwIfNoEntry: false }); // its process may have removed it
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}
