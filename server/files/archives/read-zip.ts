import { buffer } from "node:stream/consumers";
import { stat } from "node:fs/promises";
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from "yauzl";
import { limits } from "../../../contract/limits.ts";
import type { ArchiveContents } from "../../../contract/schemas/release-files.ts";
import { BadArchive, collectContents } from "./contents.ts";

/** How long entries are unpacked to verify their declared sizes, in milliseconds. */
const unpacking = 20_000;
/** The file type in a Unix mode, and that of a symbolic link. */
const typeMask = 0o170000;
const symbolicLink = 0o120000;

/**
 * Reads the entries of a zip file. Unpacks them in memory, piece by piece, and discards them, because an entry may be
 * longer than its directory declares. Throws `BadArchive`, also if that takes longer than `patience` milliseconds: slow
 * entries could hide a bomb behind them.
 */
export async function readZip(
  file: string,
  { isUnpacked = true, patience = unpacking }: { isUnpacked?: boolean; patience?: number } = {},
): Promise<ArchiveContents> {
  const { size: packed } = await stat(file);
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false });
  try {
    const collected = collectContents(packed, isUnpacked);
    const entries: Entry[] = [];
    let compressed = 0;
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry);
      if (entry.fileNameRaw.some(isControl)) throw new BadArchive("archiveEntry"); // code page 437 displays them as symbols
      const isLink = ((entry.externalFileAttributes >>> 16) & typeMask) === symbolicLink;
      if (isLink && entry.uncompressedSize > limits.entryPath) throw new BadArchive("archiveLink");
      const target = isLink ? (await buffer(await contentOf(zip, entry))).toString() : "";
      const kind = isLink ? "link" : path.endsWith("/") ? "folder" : "file";
      collected.add({ path, size: entry.uncompressedSize, kind, target, linkedFrom: path });
      compressed += entry.compressedSize;
      if (compressed > packed) throw new BadArchive("archiveBomb"); // entries share bytes
      entries.push(entry);
    }
    await unpack(zip, entries, patience);
    return collected.contents();
  } finally {
    zip.close();
  }
}

/** With `decodeStrings`, the library would reject unsafe names itself, as if the file were damaged. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function isControl(byte: number): boolean {
  return byte < 0x20 || byte === 0x7f;
}

async function contentOf(zip: ZipFile, entry: Entry) {
  if (!entry.canDecodeFileData()) throw new BadArchive("archiveBroken"); // encrypted, or a method that few know
  return zip.openReadStreamPromise(entry);
}

async function unpack(zip: ZipFile, entries: Entry[], patience: number): Promise<void> {
  const giveUp = performance.now() + patience;
  for (const entry of entries) {
    const content = await contentOf(zip, entry);
    // The library counts, and fails
    for await (const _ of content) if (performance.now() > giveUp) throw new BadArchive("archiveSlow");
  }
}
