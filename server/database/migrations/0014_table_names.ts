import type { Kysely } from "kysely";

/** Gives three tables and their indexes the names that the code has for what is in them. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("tallies").renameTo("rate_counters").execute();
  await db.schema.alterTable("turns").renameTo("lock_rows").execute();
  await db.schema.alterTable("kept_outcomes").renameTo("stored_responses").execute();

  // SQLite cannot rename an index
  for (const index of [
    "tallies_subject",
    "tallies_at",
    "kept_outcomes_account",
    "kept_outcomes_created",
    "kept_outcomes_subject",
  ])
    await db.schema.dropIndex(index).execute();

  await db.schema.createIndex("rate_counters_subject").on("rate_counters").columns(["kind", "subject", "at"]).execute();
  await db.schema.createIndex("rate_counters_at").on("rate_counters").columns(["at"]).execute();
  await db.schema.createIndex("stored_responses_account").on("stored_responses").columns(["account"]).execute();
  await db.schema.createIndex("stored_responses_created").on("stored_responses").columns(["created_at"]).execute();
  await db.schema.createIndex("stored_responses_subject").on("stored_responses").columns(["subject"]).execute();
}
