import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { markChanged } from "../revision.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { productsLock } from "./change-product.ts";
import { publishers } from "./publishers.ts";

/**
 * Sets the order in which products are shown. Throws `invalidInput` (10100) for a duplicate or unknown slug,
 * `changedMeanwhile` (10107) if a slug is missing, because somebody has created a product meanwhile.
 */
export async function orderProducts(
  portal: Portal,
  { actor, slugs }: { actor: string; slugs: string[] },
): Promise<void> {
  if (new Set(slugs).size !== slugs.length) throw refuseInput("slugs", "eachProductOnce");
  await portal.db.write(async (write) => {
    await acquireLock(portal, write, productsLock);
    await checkOperator(write, actor, publishers);
    const rows = await write.selectFrom("products").select("slug").orderBy("position").orderBy("slug").execute();
    const known = rows.map(({ slug }) => slug);
    if (!slugs.every((slug) => known.includes(slug))) throw refuseInput("slugs", "eachProductOnce");
    if (slugs.length !== known.length) throw refuse("changedMeanwhile");
    for (const [position, slug] of slugs.entries())
      await write.updateTable("products").set({ position }).where("slug", "=", slug).execute();
    await record(portal, write, {
      action: "products.ordered",
      actor,
      before: { slugs: known },
      after: { slugs },
    });
    await markChanged(portal, write, ["products", "latest"]);
  });
}
