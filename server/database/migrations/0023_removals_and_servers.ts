import type { Kysely } from "kysely";

/** Stored files that are being removed, and the processes that serve the portal. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blob_removals")
    .addColumn("sha256", "text", (c) => c.primaryKey())
    .addColumn("until", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("servers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("read_only", "integer", (c) => c.notNull())
    .execute();
}
