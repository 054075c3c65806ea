import type { Kysely } from "kysely";

/** Who wants a mail for each release of a product, and releases of which mails are queued. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("release_subscriptions")
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("product", "text", (c) => c.notNull().references("products.slug"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("release_subscriptions_key", ["product", "account"])
    .execute();
  await db.schema
    .createIndex("release_subscriptions_account")
    .on("release_subscriptions")
    .columns(["account"])
    .execute();

  await db.schema
    .createTable("release_news")
    .addColumn("product", "text", (c) => c.notNull().references("products.slug"))
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("queued_at", "text", (c) => c.notNull())
    .addColumn("last_account", "text", (c) => c.notNull())
    .addColumn("ended_at", "text")
    .addPrimaryKeyConstraint("release_news_key", ["product", "version"])
    .execute();
}
