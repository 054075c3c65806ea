import { sql, type Kysely } from "kysely";

/** How and when the holder of a session proved who they are. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("amr", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("proved_at", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update sessions set proved_at = created_at`.execute(db);
}
