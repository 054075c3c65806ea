import type { Kysely } from "kysely";

/** How each verification code was sent. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("codes")
    .addColumn("channel", "text", (c) => c.notNull().defaultTo("sms"))
    .execute();
}
