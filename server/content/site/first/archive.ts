import type { Folder } from "../../folder.ts";
import { tgz, zip } from "./archive-formats.ts";
import { ArchiveError, readSources } from "../../archive-sources.ts";
import { aarEntries, withoutAar } from "./archive-aar.ts";
import { drawPanorama } from "./panorama.ts";
import { unityPackageEntries, withMetas } from "./archive-unity.ts";

export { ArchiveError };

export const archiveFormats = ["tgz", "zip", "unitypackage", "aar"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/**
 * Packs a folder called `name` as it was at `version` (three numbers, "2.8.0").
 *
 * The bytes depend on the sources and the version alone, not on the clock, the time zone, the
 * processor or a checkout's line ends: their SHA-256 is published and must stay true when a second
 * machine packs the same release. Throws ArchiveError naming the file.
 */
export async function packArchive(
  folder: Folder,
  { name, version, format }: { name: string; version: string; format: ArchiveFormat },
): Promise<Uint8Array> {
  const { root, unityAssets, files: read, panoramas } = await readSources(folder, name, version);
  const made = panoramas.map(({ path, ...size }) => ({ path, bytes: drawPanorama(size), executable: false }));
  const all = [...read, ...made];
  if (format === "aar") {
    const inside = aarEntries(all);
    if (inside.length === 0) throw new ArchiveError(`${name}: has no folder aar, so it has no .aar`);
    return zip(inside);
  }
  const files = withoutAar(all);
  if (format === "unitypackage") {
    if (unityAssets !== ".") {
      throw new ArchiveError(`${name}: not a Unity package, so it has no .unitypackage`);
    }
    return tgz(unityPackageEntries(files));
  }
  const entries = unityAssets === undefined ? files : withMetas(files, unityAssets);
  const rooted = entries.map((entry) => ({ ...entry, path: `${root}/${entry.path}` }));
  return format === "tgz" ? tgz(rooted) : zip(rooted);
}
