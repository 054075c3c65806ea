import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Linux's file system in memory. */
const memory = "/dev/shm";
/** The minimum free space in bytes; containers often have 64 MB, which is too little. */
const room = 2 ** 31;

/**
 * A new folder for the data of a portal or of PostgreSQL, in memory if there is room: a test copies, syncs and deletes
 * a whole database, which took a third of its time on a disk. Commits survive a killed process there, too.
 */
export function temporaryData(name: string): string {
  return mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), `parallax-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room;
}
