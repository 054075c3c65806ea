import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { generated, type StreamedFile } from "../../http/streamed-file.ts";
import type { Clock, Stores } from "../../portal.ts";
import { listReleaseFiles } from "./release-files.ts";
import { filesOf, findRevision } from "./revisions.ts";
import type { Handlers } from "../../handler.ts";

/** The same for every file, so that the bytes depend on the content alone; npm writes this time, which all tools read. */
const header = { mode: 0o644, uid: 0, gid: 0, mtime: new Date("1985-10-26T08:15:00.000Z") };

/** The folder of a revision as a gzipped tar, the present one with its releases. Throws `notFound` (10108). */
async function packRevision(portal: Stores & Clock, number: string): Promise<StreamedFile> {
  const row = await findRevision(portal.db.read, number);
  const tar = pack();
  const content = generated(portal, tar, createGzip());
  void writeEntries(portal, tar, row, number === "current").catch((error: unknown) => tar.destroy(error as Error));
  return { name: `site-${row.number}.tar.gz`, content };
}

async function writeEntries(
  portal: Stores & Clock,
  tar: Pack,
  row: Awaited<ReturnType<typeof findRevision>>,
  isCurrent: boolean,
): Promise<void> {
  const releases = isCurrent ? await listReleaseFiles(portal) : new Map<string, string>();
  const files = filesOf(row);
  for (const name of [...Object.keys(files), ...releases.keys()].toSorted()) {
    const text = releases.get(name);
    if (text !== undefined) await addEntry(tar, name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
    else if (files[name]) {
      const { sha256, size } = files[name];
      await using file = await portal.files.open(sha256, { first: 0, end: size });
      await addEntry(tar, name, size, Readable.from(file.bytes()));
    }
  }
  tar.finalize();
}

/** Resolves when the entry is written, so that only one file is open. */
async function addEntry(tar: Pack, name: string, size: number, content: Readable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = tar.entry({ ...header, name, size }, (error) => (error ? reject(error) : resolve()));
  await Promise.all([pipeline(content, entry), promise]);
}

export const siteRevisionCall = {
  siteRevision: (portal, { number }) => packRevision(portal, number),
} satisfies Partial<Handlers>;
