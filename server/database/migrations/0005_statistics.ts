import { sql, type Kysely } from "kysely";

/** Indexes by day, in which the statistics are counted without sorting. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index downloads_day on downloads (substr(started_at, 1, 10), product, version)`.execute(db);
  await sql`create index audit_action_day on audit (action, substr(at, 1, 10))`.execute(db);
  await sql`create index application_events_day on application_events (substr(at, 1, 10), state)`.execute(db);
}
