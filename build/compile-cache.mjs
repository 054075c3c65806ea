// @ts-check
import { lstatSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * The folder inside a build for code that Node has compiled, or undefined where there is none that this user alone can
 * write: whoever writes there decides what the portal runs, because Node checks no more than lengths and checksums.
 *
 * @param {string} build
 * @returns {string | undefined}
 */
export function compileCacheFolder(build) {
  const folder = path.join(build, ".compile-cache");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined; // somebody else's build, or something else lies there: the start takes longer
  }
  const found = lstatSync(folder); // a symbolic link is none of ours
  if (!found.isDirectory()) return undefined;
  if (process.getuid === undefined) return folder; // Windows: the folder has the rights of the build
  return found.uid === process.getuid() && (found.mode & 0o077) === 0 ? folder : undefined;
}
