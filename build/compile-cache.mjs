// @ts-check
import { lstatSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * The folder inside a build for code that Node has compiled, or undefined if there is none that only this user can
 * write: whoever can write there decides what the portal runs, because Node checks only lengths and checksums.
 *
 * @param {string} build
 * @returns {string | undefined}
 */
export function compileCacheFolder(build) {
  const folder = path.join(build, ".compile-cache");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined; // another user's build, or not a folder: the start takes longer
  }
  const found = lstatSync(folder); // we never create a symbolic link
  if (!found.isDirectory()) return undefined;
  if (process.getuid === undefined) return folder; // Windows: the folder inherits the build's permissions
  return found.uid === process.getuid() && (found.mode & 0o077) === 0 ? folder : undefined;
}
