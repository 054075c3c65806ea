import { LRUCache } from "lru-cache";
import type { ArchiveContents } from "../../../contract/schemas/release-files.ts";
import { packedFormat } from "../../files/archives/format.ts";
import { readArchive } from "../../files/archives/read-archive.ts";
import type { Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { refuseBadArchive } from "./check-received.ts";
import { findFile, type ReleaseKey } from "./find-release.ts";
import type { Handlers } from "../../handler.ts";

/** The number of cached listings, at most a megabyte each: reading a tgz requires unpacking it. */
const cached = new LRUCache<string, ArchiveContents>({ max: 20 });

/**
 * The contents of an archive of a release. Throws `notFound` (10108), `invalidInput` (10100 at `name`) for other files.
 */
async function listContents(portal: Stores, file: ReleaseKey & { name: string }): Promise<ArchiveContents> {
  const found = await findFile(portal.db.read, file);
  if (!found) throw refuse("notFound");
  const format = packedFormat(file.name);
  if (!format) throw refuseInput("name", "notArchive");
  const key = `${format} ${found.sha256}`;
  const known = cached.get(key);
  if (known) return known;
  const { contents } = await refuseBadArchive(
    portal.files.withPath(found.sha256, (path) => readArchive({ file: path, format })),
  );
  cached.set(key, contents);
  return contents;
}

export const fileContentsCall = {
  fileContents: (portal, { slug, version, name }) => listContents(portal, { product: slug, version, name }),
} satisfies Partial<Handlers>;
