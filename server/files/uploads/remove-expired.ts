import type { Clock, Stores } from "../../portal.ts";
import { hour } from "../../time/time.ts";
import { removeUpload } from "./find-upload.ts";

/** How long a file may exist without a row while it is being created. */
const beingMade = hour;

/** Removes expired uploads, and files whose upload was deleted with its account. */
export async function removeExpiredUploads(portal: Stores & Clock): Promise<void> {
  const { db, files, now } = portal;
  const expired = await db.read
    .selectFrom("uploads")
    .select("id")
    .where("expires_at", "<=", now().toISOString())
    .where((where) => where.or([where("lease", "is", null), where("leased_until", "<=", now().toISOString())]))
    .execute();
  for (const { id } of expired) await removeUpload(portal, id);
  const known = new Set((await db.read.selectFrom("uploads").select("id").execute()).map(({ id }) => id));
  for (const { id, writtenAt } of await files.partials.list()) {
    if (!known.has(id) && Date.now() - writtenAt > beingMade) await files.partials.remove(id);
  }
}
