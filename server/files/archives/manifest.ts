import semver from "semver";
import validateName from "validate-npm-package-name";
import type { PackageManifest } from "../../database/catalogue-tables.ts";

/** Bytes of a package.json, and of a README. npm reads every version's when it installs one. */
export const maxManifest = 64 * 1024;
/** Levels of objects and lists in a package.json. */
const maxDepth = 50;

/**
 * Whether clients, which drop the first folder of a package, may write this entry to its package.json: also as `x/./…` and
 * `x//…`, and on systems where case, or dots and blanks at the end, make no other name.
 */
export function isManifestPath(path: string): boolean {
  const [, ...below] = path.replace(/^(?:\.[/\\]+)+/, "").split(/[/\\]+/);
  const name = below.filter((part) => part !== ".").join("/");
  return /^package\.json(?:[. ]*|:.*)$/i.test(name.normalize("NFKC"));
}

/** Whether npm takes this entry for the package's README. */
export function isReadmePath(path: string): boolean {
  return /^[^/]+\/readme(?:\.(?:md|markdown))?$/i.test(path);
}

/** Parses a package.json. `null` if it is not valid, or its name or version is not one that npm publishes. */
export function parseManifest(bytes: Uint8Array): PackageManifest | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)); // drops a byte order mark
    if (!isManifest(value) || !isWithin(value, maxDepth)) return null;
    return { ...value, version: withoutBuild(value.version) };
  } catch {
    return null; // no UTF-8, or no JSON
  }
}

function isManifest(value: unknown): value is PackageManifest {
  if (typeof value !== "object" || value === null || !("name" in value) || !("version" in value)) return false;
  const { name, version } = value;
  if (typeof name !== "string" || typeof version !== "string") return false;
  return validateName(name).validForNewPackages && semver.valid(version) === withoutBuild(version);
}

/** A registry knows no build metadata: npm publishes `1.0.0+abc` as `1.0.0`. */
function withoutBuild(version: string): string {
  return version.replace(/\+.*$/s, "");
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1));
}
