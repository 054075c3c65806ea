import type { ProductWithVersions, ReleaseFile } from "../../contract/schemas/catalogue.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { presentProduct, presentVersion } from "./present.ts";
import { findProduct, publishedReleases } from "./releases.ts";

/** A product with all its versions and their files, newest first. Throws `notFound` (10108) for an unknown slug. */
export async function showProduct({ db, content }: Portal, slug: string): Promise<ProductWithVersions> {
  const product = await findProduct(db.read, slug);
  const releases = await publishedReleases(db.read, slug);
  const files = await filesByVersion(db.read, slug);
  const latest = releases.find((release) => release.withdrawn_at === null);
  return {
    ...presentProduct(product, latest, content),
    versions: releases.map((release) => presentVersion(release, files.get(release.version) ?? [])),
  };
}

async function filesByVersion(read: Read, slug: string): Promise<Map<string, ReleaseFile[]>> {
  const rows = await read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select(["files.version", "files.name", "files.platform", "files.engine", "files.sha256", "blobs.size"])
    .where("files.product", "=", slug)
    .orderBy("files.position")
    .execute();
  const present = (row: (typeof rows)[number]): ReleaseFile => ({
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    platform: row.platform,
    engine: row.engine,
  });
  return new Map(
    [...Map.groupBy(rows, (row) => row.version)].map(([version, ofVersion]) => [version, ofVersion.map(present)]),
  );
}
