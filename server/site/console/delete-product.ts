import { publishers } from "../../catalogue/publishing/publishers.ts";
import { findAnyProduct, publishedReleases } from "../../catalogue/releases.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { openProductsFile } from "./products-file.ts";

type Deletion = { actor: string; slug: string; revision: number };

/**
 * Deletes a product that never had a published release, with its drafts and their lists of files. Throws `notFound`
 * (10108), and `changedMeanwhile` (10107) if it was changed since `revision` or has addresses that must stay.
 */
export async function deleteProduct(portal: Portal, { actor, slug, revision }: Deletion): Promise<void> {
  const { read } = portal.db;
  await editSite(portal, {
    by: actor,
    roles: publishers,
    async edit(folder) {
      const product = await findAnyProduct(read, slug);
      const published = await publishedReleases(read, slug).select("version").limit(1).executeTakeFirst();
      if (product.revision !== revision || published) throw refuse("changedMeanwhile");
      (await openProductsFile(folder)).remove(slug);
      return { action: "product.deleted", actor, before: { product: slug } };
    },
  });
}
