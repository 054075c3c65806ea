import type { ReleaseFile } from "../../contract/schemas/catalogue.ts";
import type { Read } from "../database/open.ts";

function fileRows(read: Read, slug: string) {
  return read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select(["files.version", "files.name", "files.platform", "files.engine", "files.sha256", "blobs.size"])
    .where("files.product", "=", slug)
    .orderBy("files.position")
    .orderBy("files.name");
}

/** The files of one release, in the order in which they are shown. */
export async function filesOfRelease(
  read: Read,
  { slug, version }: { slug: string; version: string },
): Promise<ReleaseFile[]> {
  return (await fileRows(read, slug).where("files.version", "=", version).execute()).map(presentFile);
}

/** The files of all releases of a product, by version. */
export async function filesByVersion(read: Read, slug: string): Promise<Map<string, ReleaseFile[]>> {
  const byVersion = Map.groupBy(await fileRows(read, slug).execute(), ({ version }) => version);
  return new Map([...byVersion].map(([version, rows]) => [version, rows.map(presentFile)]));
}

export function presentFile({ name, size, sha256, platform, engine }: ReleaseFile): ReleaseFile {
  return { name, size, sha256, platform, engine };
}
