import type { Kysely } from "kysely";

/** Mails and messages on their way out, and what became of them. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("receiver", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("account", "text")
    .addColumn("sealed", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("due_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text")
    .addColumn("lease", "text")
    .addColumn("leased_until", "text")
    .addColumn("settled_at", "text")
    .addColumn("last_error", "text")
    .execute();
  await db.schema.createIndex("messages_due").on("messages").columns(["state", "channel", "due_at"]).execute();
  await db.schema.createIndex("messages_receiver").on("messages").columns(["receiver", "state"]).execute();
  await db.schema.createIndex("messages_settled").on("messages").columns(["settled_at"]).execute();
  await db.schema.createIndex("messages_account").on("messages").columns(["account", "created_at"]).execute();
}
