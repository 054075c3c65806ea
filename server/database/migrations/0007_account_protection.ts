import type { Kysely } from "kysely";

/**
 * Codes by who asked for them, devices that a stranger cannot imitate, contacts that were replaced, notices that wait, and
 * what an account has to do or may look at after an attack. Codes that are on their way have to be asked for again. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("codes").execute();
  await db.schema
    .createTable("codes")
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("code_hmac", "text", (c) => c.notNull())
    .addColumn("ticket_hash", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("ticket_attempts", "integer", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("history", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("codes_key", ["phone", "purpose", "device"])
    .execute();

  await db.schema
    .createTable("known_devices")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("last_seen_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("known_devices_account")
    .on("known_devices")
    .columns(["account", "last_seen_at"])
    .execute();
  await db.schema.createIndex("known_devices_seen").on("known_devices").columns(["last_seen_at"]).execute();

  await db.schema
    .createTable("former_contacts")
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("contact", "text", (c) => c.notNull())
    .addColumn("replaced_at", "text", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("former_contacts_key", ["account", "kind", "contact"])
    .execute();
  await db.schema.createIndex("former_contacts_contact").on("former_contacts").columns(["contact", "kind"]).execute();
  await db.schema.createIndex("former_contacts_end").on("former_contacts").columns(["ends_at"]).execute();

  await db.schema
    .createTable("held_notices")
    .addColumn("receiver", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.references("accounts.id").onDelete("cascade"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("held_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("held_notices_held").on("held_notices").columns(["held_at"]).execute();

  await db.schema
    .alterTable("links")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("accounts").addColumn("phone_since", "text").execute();
  await db.schema.alterTable("accounts").addColumn("mailbox_since", "text").execute();
  await db.schema
    .alterTable("accounts")
    .addColumn("must_change_password", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
