import type { Selectable } from "kysely";
import type { NamedProduct, Product } from "../../contract/schemas/catalogue.ts";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal } from "../portal.ts";
import { presentProduct } from "./present.ts";
import { findProduct, newestFirst, newestVersion, publishedReleases } from "./releases.ts";

/** All products in display order, retired ones included, each with its newest version that is not withdrawn. */
export async function listProducts({ db, content }: Portal): Promise<Product[]> {
  const products = await db.read
    .selectFrom("products")
    .leftJoin("releases", (join) =>
      join.onRef("releases.product", "=", "products.slug").on((row) => row("releases.version", "=", newestVersion())),
    )
    .selectAll("products")
    .select(["releases.version", "releases.update_time"])
    .orderBy("products.position")
    .orderBy("products.slug")
    .execute();
  return products.map(({ version, update_time, ...product }) =>
    presentProduct(product, version === null || update_time === null ? undefined : { version, update_time }, content),
  );
}

/** One listed product. Throws `notFound` (10108) for an unknown slug. */
export async function findListedProduct({ db, content }: Portal, slug: string): Promise<Product> {
  return presentProduct(await findProduct(db.read, slug), await latestRelease(db.read, slug), content);
}

/** The products' names for the menus of every page, in display order. */
export async function listProductNames({ db }: Portal): Promise<NamedProduct[]> {
  const rows = await db.read
    .selectFrom("products")
    .select(["slug", "kind", "name_en", "name_zh", "retired"])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug, kind, name_en: en, name_zh: zh, retired }) => ({
    slug,
    kind,
    name: { en, zh },
    retired: retired === 1,
  }));
}

/** The newest version of a product that is not withdrawn. */
function latestRelease(
  read: Read,
  slug: string,
): Promise<Pick<Selectable<Tables["releases"]>, "version" | "update_time"> | undefined> {
  return newestFirst(publishedReleases(read, slug))
    .select(["version", "update_time"])
    .where("withdrawn_at", "is", null)
    .limit(1)
    .executeTakeFirst();
}
