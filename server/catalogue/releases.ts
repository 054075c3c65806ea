import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { refuse } from "../refuse.ts";

/**
 * The products that the public may know: those with a release that was published, withdrawn ones included. A product
 * without one is announced by nothing; only publishers see it.
 */
export function publicProducts(read: Read) {
  return read
    .selectFrom("products")
    .where((row) =>
      row.exists(
        row
          .selectFrom("releases as out")
          .select("out.version")
          .whereRef("out.product", "=", "products.slug")
          .where("out.state", "=", "published"),
      ),
    );
}

/** A public product's row. Throws `notFound` (10108) for any other slug. */
export async function findProduct(read: Read, slug: string) {
  const product = await publicProducts(read).selectAll("products").where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/** The row of any product, for publishers. Throws `notFound` (10108) for an unknown slug. */
export async function findAnyProduct(read: Read, slug: string) {
  const product = await read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/** The published releases of a product, withdrawn ones included. */
export function publishedReleases(read: Read, slug: string) {
  return read.selectFrom("releases").where("product", "=", slug).where("state", "=", "published");
}

/** Whether a product may be removed with its releases: it was never published, or nobody downloaded a file of it. */
export async function isRemovable(read: Read, slug: string): Promise<boolean> {
  const agreed = read.selectFrom("agreements").select("product").where("product", "=", slug);
  const counted = read.selectFrom("download_days").select("product").where("product", "=", slug);
  const published = await publishedReleases(read, slug).select("version").limit(1).executeTakeFirst();
  return !published || (await agreed.union(counted).limit(1).executeTakeFirst()) === undefined;
}

/** Newest first, by version: a maintenance release does not overtake a higher version by its day. */
export function newestFirst<Row>(releases: SelectQueryBuilder<Tables, "releases", Row>) {
  return releases.orderBy("version_order", "desc").orderBy("version", "desc");
}

/**
 * A correlated subquery: the version of a product's latest release. That is the highest version of the site's first channel,
 * or the one that a publisher pinned; the next channel counts if the first has no version left. Uses an index, so the number of releases
 * does not matter.
 */
export function latestVersion() {
  return expressionBuilder<Tables, "products">()
    .selectFrom("releases as newest")
    .select("newest.version")
    .whereRef("newest.product", "=", "products.slug")
    .where("newest.state", "=", "published")
    .where("newest.withdrawn_at", "is", null)
    .orderBy("newest.channel_place")
    .orderBy("newest.pinned", "desc")
    .orderBy("newest.version_order", "desc")
    .limit(1);
}
