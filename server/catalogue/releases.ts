import { compareVersions } from "../../contract/versions.ts";
import type { Read } from "../database/open.ts";
import { refuse } from "../refuse.ts";

/** Newest first: by day, and by version number within a day. */
export function newestFirst(
  a: { version: string; update_time: string },
  b: { version: string; update_time: string },
): number {
  if (a.update_time !== b.update_time) return a.update_time < b.update_time ? 1 : -1;
  return compareVersions(b.version, a.version);
}

/** A product's row. Throws `notFound` (10108) for an unknown slug. */
export async function findProduct(read: Read, slug: string) {
  const product = await read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/**
 * The published releases of a product, newest first, withdrawn ones included. Throws `notFound` (10108) for an unknown
 * slug.
 */
export async function publishedReleases(read: Read, slug: string) {
  await findProduct(read, slug);
  const releases = await read
    .selectFrom("releases")
    .selectAll()
    .where("product", "=", slug)
    .where("state", "=", "published")
    .execute();
  return releases.toSorted(newestFirst);
}
