import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { isManifestPath, isReadmePath, maxManifest, parseManifest } from "./manifest.ts";
import type { PackageManifest } from "../../database/catalogue-tables.ts";
import { BadArchive, collectContents, maxUnpacked, type EntryKind, type ReadArchive } from "./contents.ts";

const kinds: Record<string, EntryKind> = {
  file: "file",
  "contiguous-file": "file",
  directory: "folder",
  symlink: "link",
  link: "link",
};

/**
 * Reads the entries of a gzipped tar file by unpacking it in memory, piece by piece, and the package.json of an npm
 * package. Throws `BadArchive`.
 */
export async function readTgz(file: string): Promise<ReadArchive> {
  const { size: packed } = await stat(file);
  const collected = collectContents(packed, true);
  const max = maxUnpacked(packed);
  let unpacked = 0;
  const bounded = new Transform({
    transform(chunk: Uint8Array, _, done) {
      unpacked += chunk.length;
      if (unpacked > max) done(new BadArchive("archiveBomb"));
      else done(null, chunk);
    },
  });
  /** Those of all entries that clients might read as the package.json; an ambiguous package is none. */
  const manifests: (PackageManifest | null)[] = [];
  let readme: string | undefined;
  const entries = extract();
  entries.on("entry", ({ name, size, type, linkname }, content, next) => {
    content.on("error", () => undefined); // the archive fails with it
    const linkedFrom = type === "link" ? "" : name; // a hard link names its target from the archive's top
    try {
      collected.add({ path: name, size, kind: kinds[type ?? "file"] ?? "other", target: linkname ?? "", linkedFrom });
    } catch (error) {
      entries.destroy(error as BadArchive); // nothing else is thrown there
      return;
    }
    content.on("end", next);
    const isManifest = isManifestPath(name);
    if (!isManifest && (!isReadmePath(name) || type !== "file")) return void content.resume();
    const chunks: Uint8Array[] = [];
    content.on("data", (chunk) => void (size <= maxManifest && chunks.push(chunk as Uint8Array)));
    content.on("end", () => {
      const bytes = Buffer.concat(chunks);
      if (isManifest) manifests.push(type === "file" ? parseManifest(bytes) : null);
      else readme ??= bytes.toString().replaceAll("\0", "");
    });
  });
  await pipeline(createReadStream(file), createGunzip(), bounded, entries);
  const [manifest = null, ...others] = manifests;
  if (!manifest || others.length > 0) return { contents: collected.contents(), manifest: null };
  return { contents: collected.contents(), manifest: { ...manifest, ...(readme !== undefined && { readme }) } };
}
