import type { Portal } from "../portal.ts";

/** Whether a file currently has a row (`blobs`), or belongs to a release (`files`). */
export async function hasRow({ db }: Portal, table: "blobs" | "files", sha256: string): Promise<boolean> {
  const row = await db.read.selectFrom(table).select("sha256").where("sha256", "=", sha256).executeTakeFirst();
  return row !== undefined;
}
