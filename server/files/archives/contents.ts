import { limits } from "../../../contract/limits.ts";
import type { ArchiveContents } from "../../../contract/schemas/release-files.ts";
import type { PackageManifest } from "../../database/catalogue-tables.ts";
import { comparablePath, foldersAbove, isSafeLink, isSafePath, resolvedLink } from "./entry-path.ts";

/** Why an archive is refused: a key of the dictionaries' `issues`. */
export type ArchiveFault =
  | "archiveBroken"
  | "archiveEntry"
  | "archiveNames"
  | "archiveLink"
  | "archiveBomb"
  | "archiveSlow";

/** An archive that must not be published. */
export class BadArchive extends Error {
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** `manifest`: the package.json of an npm package, with the text of its README as `readme`; otherwise `null`. */
export type ReadArchive = { contents: ArchiveContents; manifest: PackageManifest | null };

/**
 * The maximum ratio of unpacked to packed size. SDKs and their samples reach 5 to 20, text 50, a single-layer bomb
 * 1,000. Small archives are bounded by `alwaysUnpacked` only.
 */
const maxTimes = 100;
const alwaysUnpacked = 100 * 1024 * 1024;

export function maxUnpacked(packed: number): number {
  return Math.max(alwaysUnpacked, packed * maxTimes);
}

/** `other`: devices and pipes. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** An entry, `size` in bytes. A link points to `target`, relative to the folder of the entry `linkedFrom`. */
type Entry = { path: string; size: number; kind: EntryKind; target: string; linkedFrom: string };

/**
 * Checks the entries of an archive of `packed` bytes one after another, and lists the first ones. `isUnpacked`: people
 * unpack it into a folder, as they do not with a jar, whose classes may differ by case only.
 */
export function collectContents(
  packed: number,
  isUnpacked: boolean,
): { add(entry: Entry): void; contents(): ArchiveContents } {
  const found: ArchiveContents = { entries: [], total: 0, unpacked: 0 };
  // A link that stays within the folder by its text may leave it where another link has put it
  const links = new Set<string>();
  const passed = new Set<string>();
  /** How each file was spelled. Windows and macOS keep one of two whose names differ by case or Unicode form only. */
  const spelled = new Map<string, string>();
  const pass = (path: string) => {
    for (const folder of foldersAbove(path)) {
      if (links.has(folder)) throw new BadArchive("archiveLink");
      passed.add(folder);
    }
  };
  return {
    add({ path, size, kind, target, linkedFrom }) {
      if (!isSafePath(path)) throw new BadArchive("archiveEntry");
      if (kind === "other" || (kind === "link" && !isSafeLink(linkedFrom, target))) throw new BadArchive("archiveLink");
      found.total++;
      pass(path);
      if (isUnpacked && kind !== "folder") {
        const name = comparablePath(path);
        const written = path.replaceAll(/(?<=^|\/)\.\/+|\/(?=\/)/g, "");
        if ((spelled.get(name) ?? written) !== written) throw new BadArchive("archiveNames");
        spelled.set(name, written);
      }
      if (kind === "link") {
        pass(resolvedLink(linkedFrom, target));
        const link = comparablePath(path);
        if (passed.has(link)) throw new BadArchive("archiveLink");
        links.add(link);
      }
      found.unpacked += size;
      if (found.total > limits.archiveEntries || found.unpacked > maxUnpacked(packed))
        throw new BadArchive("archiveBomb");
      if (found.entries.length < limits.listedEntries) found.entries.push({ path, size });
    },
    contents() {
      if (found.total === 0) throw new BadArchive("archiveBroken");
      return found;
    },
  };
}
