import type { Portal } from "../../portal.ts";

/** The row of `portal_state` that marks the first content as loaded. */
export const firstContentKey = "firstContent";

/** Whether the first content was loaded, by this server or another. */
export async function hasFirstContent({ db }: Portal): Promise<boolean> {
  const row = await db.read
    .selectFrom("portal_state")
    .select("key")
    .where("key", "=", firstContentKey)
    .executeTakeFirst();
  return row !== undefined;
}
