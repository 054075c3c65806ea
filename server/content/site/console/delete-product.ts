import { publishers } from "../../../catalogue/audience.ts";
import { findAnyProduct, isRemovable } from "../../../catalogue/releases.ts";
import type { Portal } from "../../../portal.ts";
import { refuse } from "../../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { openProductsFile } from "./products-file.ts";
import type { Handlers } from "../../../handler.ts";

type Deletion = { actor: string; slug: string; revision: number };

/**
 * Deletes a product that was never published or never downloaded, with its releases and texts. Throws `notFound` (10108), and
 * `changedMeanwhile` (10107) if it was changed since `revision` or somebody has downloaded it meanwhile.
 */
async function deleteProduct(portal: Portal, { actor, slug, revision }: Deletion): Promise<void> {
  const { read } = portal.db;
  await editSite(portal, {
    by: actor,
    roles: publishers,
    async edit(folder) {
      const product = await findAnyProduct(read, slug);
      if (product.revision !== revision || !(await isRemovable(read, slug))) throw refuse("changedMeanwhile");
      (await openProductsFile(folder)).remove(slug);
      const ofProduct = new RegExp(`^(?:docs/${slug}(?:@[^/]+)?/|(?:samples|faq)/${slug}\\.yaml$)`);
      folder.remove((file) => ofProduct.test(file));
      return { action: "product.deleted", actor, before: { product: slug } };
    },
  });
}

export const deleteProductCall = {
  async deleteProduct(portal, product, { signedIn }) {
    await deleteProduct(portal, { actor: signedIn.account, ...product });
    return null;
  },
} satisfies Partial<Handlers>;
