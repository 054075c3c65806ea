import type { Read } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";

export type ReleaseKey = { product: string; version: string };

/** Whether files of a release may be replaced and deleted: until it is published or due. */
export function isChangeable(release: { state: string; publish_at: string | null }, now: Date): boolean {
  if (release.state === "draft") return true;
  return release.state === "scheduled" && (release.publish_at ?? "") > now.toISOString();
}

/** Throws `notFound` (10108) if there is no such release. */
export async function checkRelease({ db }: Pick<Portal, "db">, release: ReleaseKey): Promise<void> {
  const row = await releaseRow(db.read, release).select("version").executeTakeFirst();
  if (!row) throw refuse("notFound");
}

function releaseRow(read: Read, { product, version }: ReleaseKey) {
  return read.selectFrom("releases").where("product", "=", product).where("version", "=", version);
}

/** A file of a release with its size. */
export function findFile(read: Read, { product, version, name }: ReleaseKey & { name: string }) {
  return read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select(["files.name", "files.sha256", "files.platform", "files.engine", "files.position", "blobs.size"])
    .where("files.product", "=", product)
    .where("files.version", "=", version)
    .where("files.name", "=", name)
    .executeTakeFirst();
}
