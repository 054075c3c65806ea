import semver from "semver";
import validateName from "validate-npm-package-name";
import type { PackageManifest } from "../../database/catalogue-tables.ts";

export const maxManifest = 1024 * 1024;
/** Levels of objects and lists in a package.json. */
const maxDepth = 50;

/** Whether clients, which drop the first folder of a package, see this entry as its package.json. */
export function isManifestPath(path: string): boolean {
  return /^[^/]+\/package\.json$/.test(path);
}

/** Parses a package.json. `null` if it is not valid, or its name or version is not one that npm publishes. */
export function parseManifest(bytes: Uint8Array): PackageManifest | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)); // drops a byte order mark
    return isManifest(value) && isWithin(value, maxDepth) ? value : null;
  } catch {
    return null; // no UTF-8, or no JSON
  }
}

function isManifest(value: unknown): value is PackageManifest {
  if (typeof value !== "object" || value === null || !("name" in value) || !("version" in value)) return false;
  const { name, version } = value;
  if (typeof name !== "string" || typeof version !== "string") return false;
  return validateName(name).validForNewPackages && semver.valid(version) === version;
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1));
}
