import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
/** Bytes that must be free there; containers often have 64 MB of it, which is too little. */
const room = 2 ** 31;

/**
 * A new folder for a portal's data, in memory where there is room: a test copies, syncs and removes a whole database, which was
 * a third of its time on a disk. What is committed outlives a killed process there, too.
 */
export function temporaryData(name: string): string {
  return mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), `parallax-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room;
}
