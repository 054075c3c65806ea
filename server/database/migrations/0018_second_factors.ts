import type { Kysely } from "kysely";

/** Passkeys, authenticator apps, recovery codes and remembered devices. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("accounts")
    .addColumn("two_step", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("credential", "text", (c) => c.notNull().unique())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("synced", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.createIndex("passkeys_account").on("passkeys").columns(["account"]).execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge", "text", (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("session", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("passkey_challenges_expires").on("passkey_challenges").columns(["expires_at"]).execute();
  await db.schema
    .createTable("authenticators")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("sealed", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "bigint", (c) => c.notNull())
    .addColumn("drift", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("recovery_codes_account").on("recovery_codes").columns(["account"]).execute();
  await db.schema
    .createTable("remembered_devices")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("browser", "text", (c) => c.notNull())
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("remembered_devices_account").on("remembered_devices").columns(["account"]).execute();
  await db.schema.createIndex("remembered_devices_ends").on("remembered_devices").columns(["ends_at"]).execute();
  await db.schema
    .createTable("second_factor_resets")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("due_at", "text", (c) => c.notNull())
    .execute();
}
