import { buffer } from "node:stream/consumers";
import { gzipSync, zipSync, type Zippable } from "fflate";
import { pack } from "tar-stream";
import type { ArchiveEntry } from "../../archive-sources.ts";

// fflate instead of node:zlib: zlib's output depends on processor features and on Node's version; fflate is plain
// JavaScript, so its output is the same everywhere.
const LEVEL = 9;
/** What is larger is stored as it is: grain, which seconds of work would not shrink. */
const MOST_COMPRESSED = 2 ** 18;

const levelOf = (...entries: readonly ArchiveEntry[]) =>
  entries.some(({ bytes }) => bytes.length > MOST_COMPRESSED) ? 0 : LEVEL;

/** The time that npm writes into every package, because some tools cannot read earlier ones. */
const TAR_TIME = new Date("1985-10-26T08:15:00.000Z");

/**
 * Zip stores local time without a time zone, and fflate reads it with the local getters, so the local constructor
 * yields the same twelve o'clock in every zone. Noon, because midnight may not exist on a day on which the clocks
 * change.
 */
const zipTime = () => new Date(1980, 0, 1, 12);

const mode = (entry: ArchiveEntry) => (entry.executable ? 0o755 : 0o644);

// By UTF-16 code unit: localeCompare would depend on the machine's language.
const sorted = (entries: readonly ArchiveEntry[]) =>
  entries.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

/** A gzipped tar; the gzip header contains neither time nor name, and always "Unix" as the system. */
export async function tgz(entries: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const tar = pack();
  for (const entry of sorted(entries)) {
    const header = { name: entry.path, mode: mode(entry), mtime: TAR_TIME, uid: 0, gid: 0 };
    tar.entry(header, Buffer.from(entry.bytes));
  }
  tar.finalize();
  return gzipSync(await buffer(tar), { level: levelOf(...entries), mtime: 0 });
}

export function zip(entries: readonly ArchiveEntry[]): Uint8Array {
  const files: Zippable = {};
  for (const entry of sorted(entries)) {
    // The upper half of the attributes is the Unix mode of a regular file (system 3: Unix).
    const attrs = ((0o100000 | mode(entry)) << 16) >>> 0;
    files[entry.path] = [entry.bytes, { level: levelOf(entry), mtime: zipTime(), os: 3, attrs }];
  }
  return zipSync(files);
}
