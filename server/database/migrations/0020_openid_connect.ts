import type { Kysely } from "kysely";

/** Accounts of operators that log in at an OpenID provider, and the sessions that it opened. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("oidc_identities")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_login_at", "text")
    .addPrimaryKeyConstraint("oidc_identities_key", ["issuer", "subject"])
    .addUniqueConstraint("oidc_identities_account", ["account", "issuer"])
    .execute();

  await db.schema
    .createTable("oidc_sessions")
    .addColumn("session", "text", (c) => c.primaryKey().references("sessions.id").onDelete("cascade"))
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("sid", "text")
    .execute();
  await db.schema.createIndex("oidc_sessions_subject").on("oidc_sessions").columns(["issuer", "subject"]).execute();
  await db.schema.createIndex("oidc_sessions_sid").on("oidc_sessions").columns(["issuer", "sid"]).execute();
}
