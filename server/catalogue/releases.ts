import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import { isKnown, isProductFor, isPublisher, isReadable, type Reader } from "./audience.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { refuse } from "../refuse.ts";

/**
 * The products that a reader may know: those with a published release for this reader, which may have been withdrawn since. Only
 * publishers see a product without one.
 */
export function knownProducts(reader: Reader) {
  return reader.read
    .selectFrom("products")
    .where((row) =>
      row.exists(
        row
          .selectFrom("releases as out")
          .select("out.version")
          .whereRef("out.product", "=", "products.slug")
          .where("out.state", "=", "published")
          .where(isKnown(reader, "out")),
      ),
    );
}

/** The row of a product that the reader may know. Throws `notFound` (10108) for any other slug. */
export async function findProduct(reader: Reader, slug: string) {
  const product = await knownProducts(reader).selectAll("products").where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/** The products whose documentation, samples and questions a reader may read; publishers, also before the first release. */
export async function openProducts(reader: Reader): Promise<Set<string>> {
  const products = isPublisher(reader.viewer) ? reader.read.selectFrom("products") : knownProducts(reader);
  const known = await products.select("slug").execute();
  return new Set(known.flatMap(({ slug }) => (isProductFor(reader.content, slug, reader.viewer) ? [slug] : [])));
}

/** The row of any product, for publishers. Throws `notFound` (10108) for an unknown slug. */
export async function findAnyProduct(read: Read, slug: string) {
  const product = await read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw refuse("notFound");
  return product;
}

/** The published releases of a product that the reader may read, withdrawn ones included. */
export function publishedReleases(reader: Reader, slug: string) {
  return releasesOf(reader, slug).where(isReadable(reader));
}

/** The same with those that the reader may only know. */
export function knownReleases(reader: Reader, slug: string) {
  return releasesOf(reader, slug).where(isKnown(reader));
}

function releasesOf({ read }: Reader, slug: string) {
  return read.selectFrom("releases").where("product", "=", slug).where("state", "=", "published");
}

/** Whether a product may be removed with its releases: it was never published, or nobody downloaded a file of it. */
export async function isRemovable(read: Read, slug: string): Promise<boolean> {
  const linked = read.selectFrom("downloads").select("product").where("product", "=", slug);
  const counted = read.selectFrom("download_days").select("product").where("product", "=", slug);
  const published = await read
    .selectFrom("releases")
    .select("version")
    .where("product", "=", slug)
    .where("state", "=", "published")
    .limit(1)
    .executeTakeFirst();
  return !published || (await linked.union(counted).limit(1).executeTakeFirst()) === undefined;
}

/** The place of a version in the order of releases. Throws `notFound` (10108) for one that the reader may not read. */
export async function placeOf(reader: Reader, slug: string, version: string): Promise<string> {
  const place = await publishedReleases(reader, slug)
    .select("version_order")
    .where("version", "=", version)
    .executeTakeFirst();
  if (!place) throw refuse("notFound");
  return place.version_order;
}

/** Newest first, by version: a maintenance release does not overtake a higher version by its day. */
export function newestFirst<Row>(releases: SelectQueryBuilder<Tables, "releases", Row>) {
  return releases.orderBy("version_order", "desc").orderBy("version", "desc");
}

/**
 * A correlated subquery: the version of a product's latest release for a reader. That is the highest version of the site's first channel,
 * or the one that a publisher pinned; the next channel counts if the first has no version left, unless a channel is named. Uses an index,
 * so the number of releases does not matter.
 */
export function latestVersion(reader: Reader, channel?: string) {
  return expressionBuilder<Tables, "products">()
    .selectFrom("releases as newest")
    .select("newest.version")
    .whereRef("newest.product", "=", "products.slug")
    .where("newest.state", "=", "published")
    .where("newest.withdrawn_at", "is", null)
    .where(isReadable(reader, "newest"))
    .$if(channel !== undefined, (releases) => releases.where("newest.channel", "=", channel ?? ""))
    .orderBy("newest.channel_place")
    .orderBy("newest.pinned", "desc")
    .orderBy("newest.version_order", "desc")
    .limit(1);
}
