import type { Product, ProductWithVersions, Version } from "../../contract/schemas/catalogue.ts";
import type { Portal } from "../portal.ts";
import { audienceOf, isReadable, readerOf, type Viewer } from "./audience.ts";
import { licencesOfProducts } from "./current-licence.ts";
import { latestRelease } from "./list-products.ts";
import { presentProduct, presentVersion } from "./present.ts";
import { presentWarnings, readWarnings, warningColumns } from "./warnings.ts";
import { filesByVersion } from "./release-files.ts";
import { findProduct, knownReleases, newestFirst, publishedReleases } from "./releases.ts";

/**
 * A product with the versions that a viewer may read and their files, newest first, and those that the viewer may only
 * know; `newest`: so many of them. Throws `notFound` (10108) for an unknown slug.
 */
export async function showProduct(
  portal: Portal,
  slug: string,
  viewer: Viewer,
  newest?: number,
): Promise<Product & { versions: Version[]; reserved: ProductWithVersions["reserved"] }> {
  const reader = readerOf(portal, viewer);
  const { content, db } = portal;
  const product = await findProduct(reader, slug);
  const all = newestFirst(publishedReleases(reader, slug)).select([
    ...warningColumns,
    "update_time",
    "revision",
    "edited_at",
    "requires",
    "build",
  ]);
  const shown = await (newest === undefined ? all : all.limit(newest)).execute();
  // What to use instead may be older than all that are shown
  const warningsOf =
    newest === undefined
      ? (row: (typeof shown)[number]) => presentWarnings(row, shown)
      : await readWarnings(reader, slug, shown);
  const files = await filesByVersion(
    db.read,
    slug,
    newest === undefined ? undefined : shown.map(({ version }) => version),
  );
  const latest = await latestRelease(reader, slug);
  const reserved = await newestFirst(knownReleases(reader, slug))
    .where((row) => row.not(isReadable(reader)))
    .select(["product", "version", "channel", "audience"])
    .$if(newest !== undefined, (rows) => rows.limit(newest ?? 0))
    .execute();
  return {
    ...presentProduct(product, latest, { ...reader, licenceOf: await licencesOfProducts(portal) }),
    versions: shown.map((release) =>
      presentVersion(release, { files: files.get(release.version) ?? [], ...warningsOf(release) }),
    ),
    reserved: reserved.map((row) => ({ version: row.version, audience: audienceOf(content, row) })),
  };
}
