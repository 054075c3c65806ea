import { type Kysely, sql } from "kysely";

/** The channel of a release, and whether it is pinned as the latest of its channel. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("releases")
    .addColumn("channel", "text", (c) => c.notNull().defaultTo("stable"))
    .execute();
  await db.schema
    .alterTable("releases")
    .addColumn("pinned", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update releases set channel = 'preview' where version like '%-%'`.execute(db);
  await db.schema.dropIndex("releases_newest").execute();
  await db.schema
    .createIndex("releases_latest")
    .on("releases")
    .columns(["product", "state", "channel", "pinned", "version_order"])
    .execute();
}
