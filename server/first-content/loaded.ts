import type { Portal } from "../portal.ts";

/** The row of `portal_state` that says that the first content is there. */
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
