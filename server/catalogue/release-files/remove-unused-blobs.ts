import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../database/schema.ts";
import type { Clock, Stores } from "../../portal.ts";
import { day } from "../../time/time.ts";
import { endRemovals, removeBlob } from "./remove-blob.ts";

/** How long unused bytes are retained, because an upload may not have used them yet. */
const retained = day;
/** The number of blobs per pass. */
const batch = 100;

/** Removes stored bytes that no release, no revision of the site and no application refers to. */
export async function removeUnusedBlobs(portal: Stores & Clock): Promise<void> {
  await endRemovals(portal);
  const before = new Date(portal.now().getTime() - retained).toISOString();
  const unused = await portal.db.read
    .selectFrom("blobs")
    .select("sha256")
    .where("created_at", "<", before)
    .where(isUnused)
    .limit(batch)
    .execute();
  for (const { sha256 } of unused)
    await removeBlob(portal, sha256, async (write) => {
      await write.deleteFrom("site_blobs").where("sha256", "=", sha256).where("revision", "=", 0).execute();
      const { numDeletedRows } = await write
        .deleteFrom("blobs")
        .where("sha256", "=", sha256)
        .where("created_at", "<", before)
        .where(isUnused)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
}

/** Removes stored bytes without a row. Returns whether there was no row. */
export function removeOrphan(portal: Stores & Clock, sha256: string): Promise<boolean> {
  return removeBlob(portal, sha256, async (write) => {
    // Our own row makes an upload of the same bytes wait until this transaction ends
    const { numInsertedOrUpdatedRows } = await write
      .insertInto("blobs")
      .values({ sha256, size: 0, block_crcs: "", created_at: portal.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    await write.deleteFrom("blobs").where("sha256", "=", sha256).execute();
    return true;
  });
}

function isUnused(row: ExpressionBuilder<Tables, "blobs">) {
  const uses = row.selectFrom("files").select("files.name").whereRef("files.sha256", "=", "blobs.sha256");
  const onSite = row
    .selectFrom("site_blobs")
    .select("revision")
    .where("revision", ">", 0)
    .whereRef("site_blobs.sha256", "=", "blobs.sha256");
  const applied = row
    .selectFrom("application_files")
    .select("id")
    .whereRef("application_files.sha256", "=", "blobs.sha256");
  return row.and([uses, onSite, applied].map((use) => row.not(row.exists(use))));
}
