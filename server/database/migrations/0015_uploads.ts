import type { Kysely } from "kysely";

/** Uploads that arrive in several requests. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("uploads")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("size", "bigint", (c) => c.notNull())
    .addColumn("sha256", "text")
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("lease", "text")
    .addColumn("leased_until", "text")
    .addColumn("release_asked", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("uploads_expires").on("uploads").columns(["expires_at"]).execute();
  await db.schema.createIndex("files_sha256").on("files").columns(["sha256"]).execute();
}
