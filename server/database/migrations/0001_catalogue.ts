import type { Kysely } from "kysely";

/** The catalogue, its files, the licence, and who agreed to it. Frozen: a later change is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("portal_state")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("products")
    .addColumn("slug", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("name_en", "text", (c) => c.notNull())
    .addColumn("name_zh", "text", (c) => c.notNull())
    .addColumn("summary_en", "text", (c) => c.notNull())
    .addColumn("summary_zh", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("releases")
    .addColumn("product", "text", (c) => c.notNull().references("products.slug"))
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("update_time", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("publish_at", "text")
    .addColumn("other", "integer", (c) => c.notNull())
    .addColumn("notes_en", "text", (c) => c.notNull())
    .addColumn("notes_zh", "text", (c) => c.notNull())
    .addColumn("requires", "text", (c) => c.notNull())
    .addColumn("withdrawn_at", "text")
    .addColumn("withdrawn_reason", "text")
    .addColumn("revision", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("releases_key", ["product", "version"])
    .execute();

  await db.schema
    .createTable("blobs")
    .addColumn("sha256", "text", (c) => c.primaryKey())
    .addColumn("size", "bigint", (c) => c.notNull())
    .addColumn("block_crcs", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("files")
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull().references("blobs.sha256"))
    .addColumn("platform", "text", (c) => c.notNull())
    .addColumn("engine", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("files_key", ["product", "version", "name"])
    .addForeignKeyConstraint("files_release", ["product", "version"], "releases", ["product", "version"])
    .execute();

  await db.schema
    .createTable("licences")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("effective", "text", (c) => c.notNull())
    .addColumn("title_en", "text", (c) => c.notNull())
    .addColumn("title_zh", "text", (c) => c.notNull())
    .addColumn("body_en", "text", (c) => c.notNull())
    .addColumn("body_zh", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("licences_key", ["id", "version"])
    .execute();

  await db.schema
    .createTable("agreements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("licence_id", "text", (c) => c.notNull())
    .addColumn("licence_version", "text", (c) => c.notNull())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("agreed_at", "text", (c) => c.notNull())
    .addForeignKeyConstraint("agreements_licence", ["licence_id", "licence_version"], "licences", ["id", "version"])
    .execute();
  await db.schema.createIndex("agreements_visitor").on("agreements").columns(["visitor", "agreed_at"]).execute();

  await db.schema
    .createTable("downloads")
    .addColumn("agreement", "text", (c) => c.primaryKey())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("downloads_started").on("downloads").columns(["started_at"]).execute();
}
