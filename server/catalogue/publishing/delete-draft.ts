import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { digest } from "./digest.ts";
import { publishers } from "../audience.ts";
import { auditedFields, findRelease, stateOf, textOf, type ReleaseAddress } from "./release-row.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Deletes a draft or a scheduled release with its list of files. Throws `notFound` (10108), and `changedMeanwhile`
 * (10107) if it was changed since `revision` or has ever been published, because its address must stay.
 */
async function deleteDraft(
  portal: Stores & Clock,
  { actor, slug, version, revision }: ReleaseAddress & { actor: string; revision: number },
): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, publishers, { product: slug });
    const row = await findRelease(write, { slug, version });
    if (row.revision !== revision || row.state === "published") throw refuse("changedMeanwhile");
    await write.deleteFrom("files").where("product", "=", slug).where("version", "=", version).execute();
    const { numDeletedRows } = await write
      .deleteFrom("releases")
      .where("product", "=", slug)
      .where("version", "=", version)
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (!numDeletedRows) throw refuse("changedMeanwhile");
    const fields = auditedFields(textOf(row), { state: stateOf(row), publishAt: row.publish_at });
    await record(portal, write, {
      action: "release.deleted",
      actor,
      before: digest({ release: `${slug} ${version}`, ...fields }),
    });
  });
}

export const deleteDraftCall = {
  async deleteDraft(portal, draft, { signedIn }) {
    await deleteDraft(portal, { actor: signedIn.account, ...draft });
    return null;
  },
} satisfies Partial<Handlers>;
