import type { Kysely } from "kysely";

/** Policies of the operator, loaded once from `content/policies` and edited in the portal afterwards. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policies")
    .addColumn("slug", "text", (c) => c.primaryKey())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("effective", "text", (c) => c.notNull())
    .addColumn("title_en", "text", (c) => c.notNull())
    .addColumn("title_zh", "text", (c) => c.notNull())
    .addColumn("text_en", "text", (c) => c.notNull())
    .addColumn("text_zh", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .execute();
}
