import type { Product } from "../../contract/schemas/catalogue.ts";
import type { Portal } from "../portal.ts";
import { presentProduct } from "./present.ts";
import { newestFirst } from "./releases.ts";

/** All products in display order, each with its newest version that is not withdrawn. */
export async function listProducts({ db, content }: Portal): Promise<Product[]> {
  const products = await db.read.selectFrom("products").selectAll().orderBy("position").execute();
  const releases = await db.read
    .selectFrom("releases")
    .select(["product", "version", "update_time"])
    .where("state", "=", "published")
    .where("withdrawn_at", "is", null)
    .execute();
  const ofProduct = Map.groupBy(releases, (release) => release.product);
  return products.map((product) =>
    presentProduct(product, (ofProduct.get(product.slug) ?? []).toSorted(newestFirst)[0], content),
  );
}
