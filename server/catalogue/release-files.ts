import type { ReleaseFile } from "../../contract/schemas/catalogue.ts";
import type { Selectable } from "kysely";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";

export const shownColumns = [
  "files.name",
  "files.platform",
  "files.engine",
  "files.sha256",
  "files.caption_en",
  "files.caption_zh",
  "files.recommended",
] as const;

function fileRows(read: Read, slug: string) {
  return read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select([...shownColumns, "files.version", "blobs.size"])
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

/** The files of all releases of a product, or of some, by version. */
export async function filesByVersion(
  read: Read,
  slug: string,
  versions?: string[],
): Promise<Map<string, ReleaseFile[]>> {
  if (versions?.length === 0) return new Map(); // PostgreSQL knows no empty list
  const files = fileRows(read, slug).$if(versions !== undefined, (rows) =>
    rows.where("files.version", "in", versions ?? []),
  );
  const byVersion = Map.groupBy(await files.execute(), ({ version }) => version);
  return new Map([...byVersion].map(([version, rows]) => [version, rows.map(presentFile)]));
}

type FileRow = Omit<Selectable<Tables["files"]>, "product" | "version" | "position"> & { size: number };

export function presentFile(row: FileRow): ReleaseFile {
  const { name, size, sha256, platform, engine } = row;
  const caption = { en: row.caption_en, zh: row.caption_zh };
  return { name, size, sha256, platform, engine, caption, recommended: row.recommended === 1 };
}
