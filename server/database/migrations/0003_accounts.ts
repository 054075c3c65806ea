import type { Kysely } from "kysely";

/** Accounts, their sessions, codes, links and applications, and what is counted to protect them. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("phone", "text", (c) => c.unique())
    .addColumn("mailbox", "text", (c) => c.unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("ln", "integer", (c) => c.notNull())
    .addColumn("location", "integer", (c) => c.notNull())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("status", "integer", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("failures_in_row", "integer", (c) => c.notNull())
    .addColumn("locked_until", "text")
    .addColumn("suspended_at", "text")
    .addColumn("suspended_reason", "text")
    .addColumn("logged_in", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("browser", "text", (c) => c.notNull())
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_seen_at", "text", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_account").on("sessions").columns(["account", "created_at"]).execute();

  await db.schema.createIndex("sessions_seen").on("sessions").columns(["last_seen_at"]).execute();
  await db.schema.createIndex("sessions_end").on("sessions").columns(["ends_at"]).execute();

  await db.schema
    .createTable("session_tokens")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("session", "text", (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("retired_at", "text")
    .execute();
  await db.schema.createIndex("session_tokens_session").on("session_tokens").columns(["session"]).execute();

  await db.schema
    .createTable("devices")
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("browser", "text", (c) => c.notNull())
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("last_seen_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("devices_key", ["account", "browser", "network"])
    .execute();

  await db.schema.createIndex("devices_seen").on("devices").columns(["last_seen_at"]).execute();

  await db.schema
    .createTable("password_attempts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("password_attempts_subject").on("password_attempts").columns(["subject"]).execute();

  await db.schema
    .createTable("codes")
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("code_hmac", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("history", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("codes_key", ["phone", "purpose"])
    .execute();

  await db.schema
    .createTable("code_history")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("sent_at", "text", (c) => c.notNull())
    .addColumn("used", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("code_history_sent").on("code_history").columns(["sent_at"]).execute();

  await db.schema
    .createTable("links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("mailbox", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.references("accounts.id").onDelete("cascade"))
    .addColumn("registration", "text")
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("links_mailbox").on("links").columns(["mailbox", "purpose"]).execute();

  await db.schema
    .createTable("tallies")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("tallies_subject").on("tallies").columns(["kind", "subject", "at"]).execute();
  await db.schema.createIndex("tallies_at").on("tallies").columns(["at"]).execute();

  await db.schema
    .createTable("turns")
    .addColumn("subject", "text", (c) => c.primaryKey())
    .addColumn("taken_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("spent_proofs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("kept_outcomes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account", "text")
    .addColumn("body_hmac", "text", (c) => c.notNull())
    .addColumn("answer", "text")
    .addColumn("leased_until", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await db.schema.createIndex("kept_outcomes_account").on("kept_outcomes").columns(["account"]).execute();
  await db.schema.createIndex("kept_outcomes_created").on("kept_outcomes").columns(["created_at"]).execute();

  await db.schema
    .createTable("policy_agreements")
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("policy", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("agreed_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("policy_agreements_key", ["account", "policy", "version"])
    .execute();

  await db.schema
    .createTable("applications")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("fields", "text", (c) => c.notNull())
    .addColumn("reasons", "text", (c) => c.notNull())
    .addColumn("submitted_at", "text", (c) => c.notNull())
    .addColumn("expected_by", "text", (c) => c.notNull())
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text")
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("applications_state").on("applications").columns(["state", "submitted_at"]).execute();

  await db.schema
    .createTable("application_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reasons", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("application_events_account")
    .on("application_events")
    .columns(["account", "at"])
    .execute();

  await db.schema
    .createTable("application_drafts")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("fields", "text", (c) => c.notNull())
    .addColumn("saved_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("actor", "text")
    .addColumn("subject", "text")
    .addColumn("network", "text")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("audit_at").on("audit").columns(["at"]).execute();
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject", "at"]).execute();

  await db.schema.alterTable("agreements").addColumn("account", "text").execute();
  await db.schema.createIndex("agreements_account").on("agreements").columns(["account", "agreed_at"]).execute();
}
