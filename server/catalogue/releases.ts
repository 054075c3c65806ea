import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { refuse } from "../refuse.ts";

/** A product's row. Throws `notFound` (10108) for an unknown slug. */
export async function findProduct(read: Read, slug: string) {
  const product = await read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/** The published releases of a product, withdrawn ones included. */
export function publishedReleases(read: Read, slug: string) {
  return read.selectFrom("releases").where("product", "=", slug).where("state", "=", "published");
}

/** Newest first: by day, and by version number within a day. */
export function newestFirst<Row>(releases: SelectQueryBuilder<Tables, "releases", Row>) {
  return releases.orderBy("update_time", "desc").orderBy("version_order", "desc");
}

/**
 * A correlated subquery: the version of a product's newest release that is not withdrawn. Uses an index, so the number
 * of releases does not matter.
 */
export function newestVersion() {
  return expressionBuilder<Tables, "products">()
    .selectFrom("releases as newest")
    .select("newest.version")
    .whereRef("newest.product", "=", "products.slug")
    .where("newest.state", "=", "published")
    .where("newest.withdrawn_at", "is", null)
    .orderBy("newest.update_time", "desc")
    .orderBy("newest.version_order", "desc")
    .limit(1);
}
