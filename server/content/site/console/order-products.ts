import { publishers } from "../../../catalogue/audience.ts";
import type { Portal } from "../../../portal.ts";
import { refuse, refuseInput } from "../../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { openProductsFile } from "./products-file.ts";
import { listAdminProducts } from "../../../catalogue/publishing/list-products.ts";
import type { Handlers } from "../../../handler.ts";

/**
 * Sets the order in which products are shown. Throws `invalidInput` (10100) for a duplicate or unknown slug,
 * `changedMeanwhile` (10107) if a slug is missing, because somebody has created a product meanwhile.
 */
async function orderProducts(portal: Portal, { actor, slugs }: { actor: string; slugs: string[] }): Promise<void> {
  if (new Set(slugs).size !== slugs.length) throw refuseInput("slugs", "eachProductOnce");
  await editSite(portal, {
    by: actor,
    roles: publishers,
    async edit(folder) {
      const products = portal.db.read.selectFrom("products").select("slug").orderBy("position").orderBy("slug");
      const known = (await products.execute()).map(({ slug }) => slug);
      if (!slugs.every((slug) => known.includes(slug))) throw refuseInput("slugs", "eachProductOnce");
      if (slugs.length !== known.length) throw refuse("changedMeanwhile");
      (await openProductsFile(folder)).order(slugs);
      return { action: "products.ordered", actor, before: { slugs: known }, after: { slugs } };
    },
  });
}

export const orderProductsCall = {
  async orderProducts(portal, { slugs }, { signedIn }) {
    await orderProducts(portal, { actor: signedIn.account, slugs });
    return { items: await listAdminProducts(portal) };
  },
} satisfies Partial<Handlers>;
