import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";

/** An account's own upload. Throws `notFound` (10108) for one that is unknown, expired or another account's. */
export async function findUpload({ db, now }: Stores & Clock, { id, account }: { id: string; account: string }) {
  const upload = await db.read
    .selectFrom("uploads")
    .select(["id", "size", "sha256"])
    .where("id", "=", id)
    .where("account", "=", account)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  if (!upload) throw refuse("notFound");
  return upload;
}

export async function removeUpload({ db, files }: Stores, id: string): Promise<void> {
  await db.write((write) => write.deleteFrom("uploads").where("id", "=", id).execute());
  await files.partials.remove(id);
}
