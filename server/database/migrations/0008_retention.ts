import type { Kysely } from "kysely";

/** An index by age, in which agreements that were kept long enough are found. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("agreements_agreed").on("agreements").columns(["agreed_at"]).execute();
}
