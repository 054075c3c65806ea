import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { findAnyProduct } from "../releases.ts";
import { markChanged } from "../revision.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { productsLock } from "./change-product.ts";
import { publishers } from "./publishers.ts";

type Deletion = { actor: string; slug: string; revision: number };

/**
 * Deletes a product that never had a published release, with its drafts and their lists of files. Throws `notFound`
 * (10108), and `changedMeanwhile` (10107) if it was changed since `revision` or has addresses that must stay.
 */
export async function deleteProduct(portal: Portal, { actor, slug, revision }: Deletion): Promise<void> {
  await portal.db.write(async (write) => {
    await acquireLock(portal, write, productsLock);
    await checkOperator(write, actor, publishers);
    const product = await findAnyProduct(write, slug);
    const published = await write
      .selectFrom("releases")
      .select("version")
      .where("product", "=", slug)
      .where("state", "=", "published")
      .limit(1)
      .executeTakeFirst();
    if (product.revision !== revision || published) throw refuse("changedMeanwhile");
    await write.deleteFrom("files").where("product", "=", slug).execute();
    await write.deleteFrom("releases").where("product", "=", slug).execute();
    await write.deleteFrom("products").where("slug", "=", slug).execute();
    await record(portal, write, { action: "product.deleted", actor, before: { product: slug } });
    await markChanged(portal, write, ["products"]);
  });
}
