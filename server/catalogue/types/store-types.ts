import { toJson } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import { packedFormat } from "../../files/archives/format.ts";
import type { Site, Stores } from "../../portal.ts";
import { repeat } from "../../process/repeat.ts";
import { second } from "../../time/time.ts";
import { subjectsOfRelease } from "../release-subjects.ts";
import { markChanged } from "../revision.ts";
import { openTypesReader, type TypesReader } from "./types-reader.ts";

const every = 5 * second;

/** Reads the types of published archives that nobody has read. Several servers may do so at once. Returns a function that stops it. */
export function watchTypes(portal: Stores & Site): () => void {
  const work = async () => void (portal.lifecycle.readOnly || (await storeTypes(portal)));
  const onError = (error: unknown) => portal.log.warn({ err: error }, "the types of a release could not be stored");
  const looking = repeat(work, { every, onError });
  return () => void looking.stop();
}

/** Stores the types of all published archives that were not read yet, one product after another. */
export async function storeTypes(portal: Stores & Site): Promise<void> {
  const files = await unreadFiles(portal.db.read);
  if (files.length === 0) return;
  await using reader = openTypesReader();
  for (const [product, own] of Map.groupBy(files, (file) => file.product)) {
    const read = new Map<string, SdkType[]>();
    for (const file of own) {
      if (portal.lifecycle.closing) return;
      if (!read.has(file.sha256)) read.set(file.sha256, await typesOf(portal, reader, file));
    }
    await portal.db.write(async (write) => {
      for (const [sha256, types] of read)
        await write
          .updateTable("blobs")
          .set({ types: toJson(types) })
          .where("sha256", "=", sha256)
          .execute();
      if ([...read.values()].some(({ length }) => length > 0))
        await markChanged(portal, write, await subjectsOfRelease(write, portal.content, product));
    });
  }
}

type UnreadFile = { sha256: string; product: string; name: string };

async function typesOf({ files, log }: Stores, reader: TypesReader, { sha256, name }: UnreadFile): Promise<SdkType[]> {
  const format = packedFormat(name);
  if (!format || /\.unitypackage$/i.test(name)) return []; // its entries have no names
  try {
    return await files.withPath(sha256, (file) => reader.read({ file, format }));
  } catch (error) {
    log.warn({ err: error, file: name }, "the types of an archive cannot be read");
    return [];
  }
}

function unreadFiles(read: Read): Promise<UnreadFile[]> {
  return read
    .selectFrom("blobs")
    .innerJoin("files", "files.sha256", "blobs.sha256")
    .innerJoin("releases", (join) =>
      join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
    )
    .select(["blobs.sha256", "files.product", "files.name"])
    .where("blobs.types", "is", null)
    .where("releases.state", "=", "published")
    .execute();
}
