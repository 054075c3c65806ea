import type { Stores } from "../../../portal.ts";

/** The row of `portal_state` that marks the first site as loaded, or deliberately left out. */
export const firstSiteKey = "firstSite";

/** Whether the first site was loaded, by this server or another. */
export async function hasFirstSite({ db }: Stores): Promise<boolean> {
  const row = await db.read.selectFrom("portal_state").select("key").where("key", "=", firstSiteKey).executeTakeFirst();
  return row !== undefined;
}
