import type { Kysely } from "kysely";

/** An index by state, in which messages that failed are found among many. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("messages_state").on("messages").columns(["state", "id"]).execute();
}
