import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { changeFiles } from "./change-files.ts";
import { findFile, type ReleaseKey } from "./find-release.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Deletes a file of a release that was never published. Throws `notFound` (10108) if there is none,
 * `changedMeanwhile` (10107) for a published release.
 */
async function deleteFile(
  portal: Portal,
  { actor, ...file }: ReleaseKey & { name: string; actor: string },
): Promise<void> {
  const { product, version, name } = file;
  await changeFiles(portal, { actor, product, version }, async (write, { isChangeable }) => {
    const present = await findFile(write, file);
    if (!present) throw refuse("notFound");
    if (!isChangeable) throw refuse("changedMeanwhile");
    await write
      .deleteFrom("files")
      .where("product", "=", product)
      .where("version", "=", version)
      .where("name", "=", name)
      .execute();
    const { sha256, platform, engine } = present;
    return { action: "file.deleted", before: { sha256, platform, engine }, after: { file: name } };
  });
}

export const deleteFileCall = {
  async deleteFile(portal, { slug, version, name }, { signedIn: { account } }) {
    await deleteFile(portal, { actor: account, product: slug, version, name });
    return null;
  },
} satisfies Partial<Handlers>;
