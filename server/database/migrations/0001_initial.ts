import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";

/**
 * All tables of version 0.1.0, with the same types in both databases; `schema.ts` says what is in them. Frozen: a later
 * change is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await portal(db);
  await catalogue(db);
  await legalTexts(db);
  await site(db);
  await accounts(db);
  await sessions(db);
  await secondFactors(db);
  await codes(db);
  await limits(db);
  await downloads(db);
  await applications(db);
  await messages(db);
  await audit(db);
  await search(db);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
/** Rows that follow when a product's slug changes. */
const ofProduct = (column: ColumnDefinitionBuilder) => column.notNull().references("products.slug").onUpdate("cascade");
/** Rows that are deleted with their account. */
const ownAccount = (column: ColumnDefinitionBuilder) => column.notNull().references("accounts.id").onDelete("cascade");

async function portal({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createTable("portal_state").addColumn("key", "text", key).addColumn("value", "text", required).execute();

  await schema
    .createTable("servers")
    .addColumn("id", "text", key)
    .addColumn("seen_at", "text", required)
    .addColumn("read_only", "integer", required)
    .execute();
}

async function catalogue({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("products")
    .addColumn("slug", "text", key)
    .addColumn("kind", "text", required)
    .addColumn("name_en", "text", required)
    .addColumn("name_zh", "text", required)
    .addColumn("summary_en", "text", required)
    .addColumn("summary_zh", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("retired", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("revision", "integer", required)
    .execute();

  await schema
    .createTable("releases")
    .addColumn("product", "text", ofProduct)
    .addColumn("version", "text", required)
    .addColumn("version_order", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("update_time", "text", required)
    .addColumn("channel", "text", (c) => c.notNull().defaultTo("stable"))
    .addColumn("channel_place", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("pinned", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("state", "text", required)
    .addColumn("publish_at", "text")
    .addColumn("other", "integer", required)
    .addColumn("notes_en", "text", required)
    .addColumn("notes_zh", "text", required)
    .addColumn("requires", "text", required)
    .addColumn("withdrawn_at", "text")
    .addColumn("withdrawn_reason", "text")
    .addColumn("withdrawn_reason_zh", "text")
    .addColumn("translation_language", "text")
    .addColumn("translation_state", "text")
    .addColumn("edited_at", "text")
    .addColumn("edited_by", "text")
    .addColumn("imported", "text")
    .addColumn("revision", "integer", required)
    .addPrimaryKeyConstraint("releases_key", ["product", "version"])
    .execute();
  await schema
    .createIndex("releases_all_newest")
    .on("releases")
    .columns(["update_time", "version_order", "product"])
    .execute();
  await schema.createIndex("releases_scheduled").on("releases").columns(["state", "publish_at"]).execute();
  await schema
    .createIndex("releases_latest")
    .on("releases")
    .columns(["product", "state", "channel_place", "pinned desc", "version_order desc"])
    .execute();

  await schema
    .createTable("blobs")
    .addColumn("sha256", "text", key)
    .addColumn("size", "bigint", required)
    .addColumn("block_crcs", "text", required)
    .addColumn("created_at", "text", required)
    .execute();

  await schema
    .createTable("blob_removals")
    .addColumn("sha256", "text", key)
    .addColumn("until", "text", required)
    .execute();

  await schema
    .createTable("files")
    .addColumn("product", "text", required)
    .addColumn("version", "text", required)
    .addColumn("name", "text", required)
    .addColumn("sha256", "text", (c) => c.notNull().references("blobs.sha256"))
    .addColumn("platform", "text", required)
    .addColumn("engine", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("caption_en", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("caption_zh", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("recommended", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("files_key", ["product", "version", "name"])
    .addForeignKeyConstraint("files_release", ["product", "version"], "releases", ["product", "version"], (c) =>
      c.onUpdate("cascade"),
    )
    .execute();
  await schema.createIndex("files_sha256").on("files").column("sha256").execute();

  await schema
    .createTable("catalogue_changes")
    .addColumn("revision", "integer", key)
    .addColumn("subjects", "text", required)
    .execute();
}

async function legalTexts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("licences")
    .addColumn("id", "text", required)
    .addColumn("version", "text", required)
    .addColumn("effective", "text", required)
    .addColumn("title_en", "text", required)
    .addColumn("title_zh", "text", required)
    .addColumn("body_en", "text", required)
    .addColumn("body_zh", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("offered", "integer", (c) => c.notNull().defaultTo(1))
    .addPrimaryKeyConstraint("licences_key", ["id", "version"])
    .execute();

  await schema
    .createTable("policies")
    .addColumn("slug", "text", key)
    .addColumn("version", "text", required)
    .addColumn("effective", "text", required)
    .addColumn("title_en", "text", required)
    .addColumn("title_zh", "text", required)
    .addColumn("text_en", "text", required)
    .addColumn("text_zh", "text", required)
    .addColumn("revision", "integer", required)
    .execute();

  await schema
    .createTable("policy_versions")
    .addColumn("slug", "text", required)
    .addColumn("version", "text", required)
    .addColumn("effective", "text", required)
    .addColumn("title_en", "text", required)
    .addColumn("title_zh", "text", required)
    .addColumn("text_en", "text", required)
    .addColumn("text_zh", "text", required)
    .addColumn("revision", "integer", required)
    .addPrimaryKeyConstraint("policy_versions_key", ["slug", "version"])
    .execute();
}

async function site({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("site_revisions")
    .addColumn("number", "integer", key)
    .addColumn("made_at", "text", required)
    .addColumn("actor", "text")
    .addColumn("how", "text", required)
    .addColumn("base", "integer")
    .addColumn("note", "text")
    .addColumn("files", "text", required)
    .addColumn("changes", "text", required)
    .addColumn("compiled", "text", (c) => c.notNull().references("blobs.sha256"))
    .addColumn("format", "text", required)
    .execute();

  await schema
    .createTable("site_blobs")
    .addColumn("sha256", "text", (c) => c.primaryKey().references("blobs.sha256"))
    .addColumn("revision", "integer", required)
    .execute();
  await schema.createIndex("site_blobs_revision").on("site_blobs").column("revision").execute();
}

async function accounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("accounts")
    .addColumn("id", "text", key)
    .addColumn("phone", "text", (c) => c.unique())
    .addColumn("mailbox", "text", (c) => c.unique())
    .addColumn("name", "text", required)
    .addColumn("ln", "integer", required)
    .addColumn("location", "integer", required)
    .addColumn("password_hash", "text", required)
    .addColumn("role", "text", required)
    .addColumn("role_source", "text", (c) => c.notNull().defaultTo("portal"))
    .addColumn("status", "integer", required)
    .addColumn("failures", "integer", required)
    .addColumn("failures_in_row", "integer", required)
    .addColumn("locked_until", "text")
    .addColumn("suspended_at", "text")
    .addColumn("suspended_reason", "text")
    .addColumn("logged_in", "integer", required)
    .addColumn("version", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("search_name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("phone_since", "text")
    .addColumn("mailbox_since", "text")
    .addColumn("must_change_password", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("two_step", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("accounts_created").on("accounts").columns(["created_at", "id"]).execute();
  await schema.createIndex("accounts_role").on("accounts").columns(["role", "created_at", "id"]).execute();

  await schema
    .createTable("policy_agreements")
    .addColumn("account", "text", ownAccount)
    .addColumn("policy", "text", required)
    .addColumn("version", "text", required)
    .addColumn("agreed_at", "text", required)
    .addPrimaryKeyConstraint("policy_agreements_key", ["account", "policy", "version"])
    .execute();

  await schema
    .createTable("former_contacts")
    .addColumn("account", "text", ownAccount)
    .addColumn("kind", "text", required)
    .addColumn("contact", "text", required)
    .addColumn("replaced_at", "text", required)
    .addColumn("ends_at", "text", required)
    .addPrimaryKeyConstraint("former_contacts_key", ["account", "kind", "contact"])
    .execute();
  await schema.createIndex("former_contacts_contact").on("former_contacts").columns(["contact", "kind"]).execute();
  await schema.createIndex("former_contacts_end").on("former_contacts").column("ends_at").execute();

  await schema
    .createTable("uploads")
    .addColumn("id", "text", key)
    .addColumn("account", "text", ownAccount)
    .addColumn("size", "bigint", required)
    .addColumn("sha256", "text")
    .addColumn("expires_at", "text", required)
    .addColumn("lease", "text")
    .addColumn("leased_until", "text")
    .addColumn("release_asked", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("uploads_expires").on("uploads").column("expires_at").execute();
  await schema.createIndex("uploads_account").on("uploads").column("account").execute();
}

async function sessions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("sessions")
    .addColumn("id", "text", key)
    .addColumn("account", "text", ownAccount)
    .addColumn("browser", "text", required)
    .addColumn("network", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("last_seen_at", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("amr", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("proved_at", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("proved_again", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("sessions_account").on("sessions").columns(["account", "created_at"]).execute();
  await schema.createIndex("sessions_seen").on("sessions").column("last_seen_at").execute();
  await schema.createIndex("sessions_end").on("sessions").column("ends_at").execute();

  await schema
    .createTable("session_tokens")
    .addColumn("token_hash", "text", key)
    .addColumn("session", "text", (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("retired_at", "text")
    .execute();
  await schema.createIndex("session_tokens_session").on("session_tokens").column("session").execute();

  await schema
    .createTable("automation_tokens")
    .addColumn("id", "text", key)
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("scopes", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("last_used_at", "text")
    .addColumn("revoked_at", "text")
    .execute();
  await schema.createIndex("automation_tokens_expired").on("automation_tokens").column("expires_at").execute();

  await schema
    .createTable("invitations")
    .addColumn("id", "text", key)
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("mailbox", "text", required)
    .addColumn("role", "text", required)
    .addColumn("language", "text", required)
    .addColumn("invited_by", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("used_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  await schema.createIndex("invitations_mailbox").on("invitations").column("mailbox").execute();
  await schema.createIndex("invitations_expires").on("invitations").column("expires_at").execute();

  await schema
    .createTable("doc_feedback")
    .addColumn("id", "text", key)
    .addColumn("product", "text", required)
    .addColumn("page", "text", required)
    .addColumn("version", "text", required)
    .addColumn("language", "text", required)
    .addColumn("helpful", "integer", required)
    .addColumn("comment", "text")
    .addColumn("at", "text", required)
    .execute();
  await schema.createIndex("doc_feedback_page").on("doc_feedback").columns(["product", "page", "version"]).execute();
  await schema.createIndex("doc_feedback_expired").on("doc_feedback").column("at").execute();

  await schema
    .createTable("oidc_identities")
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("account", "text", ownAccount)
    .addColumn("created_at", "text", required)
    .addColumn("last_login_at", "text")
    .addPrimaryKeyConstraint("oidc_identities_key", ["issuer", "subject"])
    .addUniqueConstraint("oidc_identities_account", ["account", "issuer"])
    .execute();

  await schema
    .createTable("oidc_sessions")
    .addColumn("session", "text", (c) => c.primaryKey().references("sessions.id").onDelete("cascade"))
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("sid", "text")
    .execute();
  await schema.createIndex("oidc_sessions_subject").on("oidc_sessions").columns(["issuer", "subject"]).execute();
  await schema.createIndex("oidc_sessions_sid").on("oidc_sessions").columns(["issuer", "sid"]).execute();
}

async function secondFactors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("passkeys")
    .addColumn("id", "text", key)
    .addColumn("credential", "text", (c) => c.notNull().unique())
    .addColumn("account", "text", ownAccount)
    .addColumn("name", "text", required)
    .addColumn("public_key", "text", required)
    .addColumn("counter", "bigint", required)
    .addColumn("transports", "text", required)
    .addColumn("synced", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("last_used_at", "text")
    .execute();
  await schema.createIndex("passkeys_account").on("passkeys").column("account").execute();

  await schema
    .createTable("passkey_challenges")
    .addColumn("challenge", "text", key)
    .addColumn("purpose", "text", required)
    .addColumn("session", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await schema.createIndex("passkey_challenges_expires").on("passkey_challenges").column("expires_at").execute();

  await schema
    .createTable("authenticators")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("sealed", "text", required)
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "bigint", required)
    .addColumn("drift", "integer", required)
    .execute();

  await schema
    .createTable("recovery_codes")
    .addColumn("hash", "text", key)
    .addColumn("account", "text", ownAccount)
    .execute();
  await schema.createIndex("recovery_codes_account").on("recovery_codes").column("account").execute();

  await schema
    .createTable("remembered_devices")
    .addColumn("hash", "text", key)
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("account", "text", ownAccount)
    .addColumn("browser", "text", required)
    .addColumn("network", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("ends_at", "text", required)
    .execute();
  await schema.createIndex("remembered_devices_account").on("remembered_devices").column("account").execute();
  await schema.createIndex("remembered_devices_ends").on("remembered_devices").column("ends_at").execute();

  await schema
    .createTable("second_factor_resets")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("reason", "text", required)
    .addColumn("due_at", "text", required)
    .execute();
}

async function codes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("devices")
    .addColumn("account", "text", ownAccount)
    .addColumn("browser", "text", required)
    .addColumn("network", "text", required)
    .addColumn("last_seen_at", "text", required)
    .addPrimaryKeyConstraint("devices_key", ["account", "browser", "network"])
    .execute();
  await schema.createIndex("devices_seen").on("devices").column("last_seen_at").execute();

  await schema
    .createTable("known_devices")
    .addColumn("hash", "text", key)
    .addColumn("account", "text", ownAccount)
    .addColumn("last_seen_at", "text", required)
    .execute();
  await schema.createIndex("known_devices_account").on("known_devices").columns(["account", "last_seen_at"]).execute();
  await schema.createIndex("known_devices_seen").on("known_devices").column("last_seen_at").execute();

  await schema
    .createTable("password_attempts")
    .addColumn("id", "text", key)
    .addColumn("subject", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await schema.createIndex("password_attempts_subject").on("password_attempts").column("subject").execute();

  await schema
    .createTable("codes")
    .addColumn("phone", "text", required)
    .addColumn("purpose", "text", required)
    .addColumn("device", "text", required)
    .addColumn("code_hmac", "text", required)
    .addColumn("ticket_hash", "text", required)
    .addColumn("attempts", "integer", required)
    .addColumn("ticket_attempts", "integer", required)
    .addColumn("expires_at", "text", required)
    .addColumn("history", "text", required)
    .addColumn("message", "text", required)
    .addColumn("channel", "text", (c) => c.notNull().defaultTo("sms"))
    .addPrimaryKeyConstraint("codes_key", ["phone", "purpose", "device"])
    .execute();

  await schema
    .createTable("code_history")
    .addColumn("id", "text", key)
    .addColumn("sent_at", "text", required)
    .addColumn("used", "integer", required)
    .execute();
  await schema.createIndex("code_history_sent").on("code_history").column("sent_at").execute();

  await schema
    .createTable("links")
    .addColumn("token_hash", "text", key)
    .addColumn("purpose", "text", required)
    .addColumn("mailbox", "text", required)
    .addColumn("account", "text", (c) => c.references("accounts.id").onDelete("cascade"))
    .addColumn("registration", "text")
    .addColumn("expires_at", "text", required)
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("links_mailbox").on("links").columns(["mailbox", "purpose"]).execute();
  await schema.createIndex("links_account").on("links").column("account").execute();
}

async function limits({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("rate_counters")
    .addColumn("id", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("at", "bigint", required)
    .execute();
  await schema.createIndex("rate_counters_subject").on("rate_counters").columns(["kind", "subject", "at"]).execute();
  await schema.createIndex("rate_counters_at").on("rate_counters").column("at").execute();

  await schema
    .createTable("lock_rows")
    .addColumn("subject", "text", key)
    .addColumn("taken_at", "text", required)
    .execute();

  await schema
    .createTable("spent_proofs")
    .addColumn("id", "text", key)
    .addColumn("expires_at", "text", required)
    .execute();

  await schema
    .createTable("stored_responses")
    .addColumn("id", "text", key)
    .addColumn("account", "text")
    .addColumn("body_hmac", "text", required)
    .addColumn("answer", "text")
    .addColumn("leased_until", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("subject", "text")
    .execute();
  await schema.createIndex("stored_responses_account").on("stored_responses").column("account").execute();
  await schema.createIndex("stored_responses_created").on("stored_responses").column("created_at").execute();
  await schema.createIndex("stored_responses_subject").on("stored_responses").column("subject").execute();
}

async function downloads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agreements")
    .addColumn("id", "text", key)
    .addColumn("visitor", "text", required)
    .addColumn("licence_id", "text")
    .addColumn("licence_version", "text")
    .addColumn("product", "text", required)
    .addColumn("version", "text", required)
    .addColumn("file", "text", required)
    .addColumn("sha256", "text", required)
    .addColumn("agreed_at", "text", required)
    .addColumn("country", "text")
    .addColumn("account", "text")
    .addForeignKeyConstraint("agreements_licence", ["licence_id", "licence_version"], "licences", ["id", "version"])
    .execute();
  await db.schema.createIndex("agreements_visitor").on("agreements").columns(["visitor", "agreed_at"]).execute();
  await db.schema.createIndex("agreements_account").on("agreements").columns(["account", "agreed_at"]).execute();
  await db.schema.createIndex("agreements_agreed").on("agreements").column("agreed_at").execute();

  await db.schema
    .createTable("downloads")
    .addColumn("agreement", "text", key)
    .addColumn("product", "text", required)
    .addColumn("version", "text", required)
    .addColumn("file", "text", required)
    .addColumn("started_at", "text", required)
    .addColumn("country", "text")
    .execute();
  await db.schema.createIndex("downloads_started").on("downloads").column("started_at").execute();
  await sql`create index downloads_day
    on downloads (substr(started_at, 1, 10), product, version)`.execute(db);

  await db.schema
    .createTable("download_days")
    .addColumn("date", "text", required)
    .addColumn("product", "text", required)
    .addColumn("version", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("download_days_key", ["date", "product", "version"])
    .execute();

  await db.schema
    .createTable("download_country_days")
    .addColumn("date", "text", required)
    .addColumn("country", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("download_country_days_key", ["date", "country"])
    .execute();

  await db.schema
    .createTable("agreement_days")
    .addColumn("date", "text", required)
    .addColumn("licence_id", "text", required)
    .addColumn("licence_version", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("agreement_days_key", ["date", "licence_id", "licence_version"])
    .execute();

  await db.schema
    .createTable("event_days")
    .addColumn("event", "text", required)
    .addColumn("date", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("event_days_key", ["event", "date"])
    .execute();
}

async function applications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("applications")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("state", "text", required)
    .addColumn("fields", "text", required)
    .addColumn("extra", "text")
    .addColumn("reasons", "text", required)
    .addColumn("submitted_at", "text", required)
    .addColumn("expected_by", "text", required)
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text")
    .addColumn("version", "integer", required)
    .addColumn("mobile", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("email", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("organization", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("team", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("applications_state").on("applications").columns(["state", "submitted_at"]).execute();
  await sql`create index applications_queue on applications
    ((case state when 'waiting' then 0 else 1 end), (case state when 'waiting' then submitted_at end), decided_at desc, account)`.execute(
    db,
  );
  await sql`create index applications_state_queue on applications
    (state, (case state when 'waiting' then submitted_at end), decided_at desc, account)`.execute(db);
  await db.schema.createIndex("applications_expected").on("applications").columns(["state", "expected_by"]).execute();
  await db.schema
    .createIndex("applications_submitted")
    .on("applications")
    .columns(["submitted_at", "account"])
    .execute();
  await db.schema.createIndex("applications_mobile").on("applications").columns(["mobile", "submitted_at"]).execute();
  await db.schema.createIndex("applications_email").on("applications").columns(["email", "submitted_at"]).execute();
  await db.schema
    .createIndex("applications_organization")
    .on("applications")
    .columns(["organization", "submitted_at"])
    .execute();
  await db.schema.createIndex("applications_team").on("applications").columns(["team", "account"]).execute();
  await db.schema
    .createIndex("applications_state_team")
    .on("applications")
    .columns(["state", "team", "account"])
    .execute();
  await db.schema
    .createIndex("applications_state_submitted")
    .on("applications")
    .columns(["state", "submitted_at", "account"])
    .execute();

  await db.schema
    .createTable("application_search")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("text", "text", required)
    .execute();

  await db.schema
    .createTable("application_events")
    .addColumn("id", "text", key)
    .addColumn("account", "text", ownAccount)
    .addColumn("state", "text", required)
    .addColumn("reasons", "text", required)
    .addColumn("at", "text", required)
    .addColumn("version", "integer", required)
    .addColumn("fields", "text")
    .addColumn("extra", "text")
    .addColumn("actor", "text")
    .execute();
  await db.schema
    .createIndex("application_events_account")
    .on("application_events")
    .columns(["account", "at"])
    .execute();
  await sql`create index application_events_day
    on application_events (substr(at, 1, 10), state)`.execute(db);

  await db.schema
    .createTable("application_drafts")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("fields", "text", required)
    .addColumn("saved_at", "text", required)
    .execute();

  await db.schema
    .createTable("application_files")
    .addColumn("id", "text", key)
    .addColumn("account", "text", ownAccount)
    .addColumn("field", "text", required)
    .addColumn("name", "text", required)
    .addColumn("size", "integer", required)
    .addColumn("sha256", "text", required)
    .addColumn("uploaded_at", "text", required)
    .addColumn("expires_at", "text")
    .execute();
  await db.schema.createIndex("application_files_account").on("application_files").column("account").execute();
  await db.schema.createIndex("application_files_sha256").on("application_files").column("sha256").execute();
  await db.schema.createIndex("application_files_expires").on("application_files").column("expires_at").execute();

  await db.schema
    .createTable("application_viewers")
    .addColumn("application", "text", required)
    .addColumn("account", "text", ownAccount)
    .addColumn("seen_at", "text", required)
    .addPrimaryKeyConstraint("application_viewers_key", ["application", "account"])
    .execute();
  await db.schema.createIndex("application_viewers_seen").on("application_viewers").column("seen_at").execute();
  await db.schema.createIndex("application_viewers_account").on("application_viewers").column("account").execute();
}

async function messages({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("messages")
    .addColumn("id", "text", key)
    .addColumn("channel", "text", required)
    .addColumn("purpose", "text", required)
    .addColumn("receiver", "text", required)
    .addColumn("language", "text", required)
    .addColumn("account", "text")
    .addColumn("sealed", "text")
    .addColumn("state", "text", required)
    .addColumn("attempts", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("due_at", "text", required)
    .addColumn("expires_at", "text")
    .addColumn("lease", "text")
    .addColumn("leased_until", "text")
    .addColumn("settled_at", "text")
    .addColumn("last_error", "text")
    .addColumn("to_file", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("messages_due").on("messages").columns(["state", "channel", "due_at"]).execute();
  await schema.createIndex("messages_receiver").on("messages").columns(["receiver", "state"]).execute();
  await schema.createIndex("messages_settled").on("messages").column("settled_at").execute();
  await schema.createIndex("messages_account").on("messages").columns(["account", "created_at"]).execute();
  await schema.createIndex("messages_state").on("messages").columns(["state", "id"]).execute();

  await schema
    .createTable("held_notices")
    .addColumn("receiver", "text", key)
    .addColumn("account", "text", (c) => c.references("accounts.id").onDelete("cascade"))
    .addColumn("language", "text", required)
    .addColumn("count", "integer", required)
    .addColumn("held_at", "text", required)
    .execute();
  await schema.createIndex("held_notices_held").on("held_notices").column("held_at").execute();
  await schema.createIndex("held_notices_account").on("held_notices").column("account").execute();

  await schema
    .createTable("release_subscriptions")
    .addColumn("account", "text", ownAccount)
    .addColumn("product", "text", ofProduct)
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("release_subscriptions_key", ["product", "account"])
    .execute();
  await schema.createIndex("release_subscriptions_account").on("release_subscriptions").column("account").execute();

  await schema
    .createTable("release_news")
    .addColumn("product", "text", ofProduct)
    .addColumn("version", "text", required)
    .addColumn("queued_at", "text", required)
    .addColumn("last_account", "text", required)
    .addColumn("ended_at", "text")
    .addPrimaryKeyConstraint("release_news_key", ["product", "version"])
    .execute();
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", key)
    .addColumn("at", "text", required)
    .addColumn("action", "text", required)
    .addColumn("actor", "text")
    .addColumn("subject", "text")
    .addColumn("network", "text")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("audit_at").on("audit").column("at").execute();
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject", "at"]).execute();
  await sql`create index audit_action_day
    on audit (action, substr(at, 1, 10))`.execute(db);
  await db.schema.createIndex("audit_actor").on("audit").columns(["actor", "at"]).execute();
  await db.schema.createIndex("audit_action").on("audit").columns(["action", "at"]).execute();
}

/** What the search finds, its full-text index, and words to compare misspelt ones with. All derives from the others. */
async function search(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("search_documents")
    .addColumn("id", "integer", (c) => (isPostgres ? c.primaryKey().generatedAlwaysAsIdentity() : c.primaryKey()))
    .addColumn("kind", "text", required)
    .addColumn("product", "text", required)
    .addColumn("item", "text", required)
    .addColumn("day", "text", required)
    .addColumn("revision", "text", required)
    .addColumn("path_en", "text", required)
    .addColumn("path_zh", "text", required)
    .addColumn("title_en", "text", required)
    .addColumn("title_zh", "text", required)
    .addColumn("text_en", "text", required)
    .addColumn("text_zh", "text", required)
    .addColumn("code_en", "text", required)
    .addColumn("code_zh", "text", required)
    .addUniqueConstraint("search_documents_key", ["product", "kind", "item"])
    .execute();
  await db.schema
    .createTable("search_words")
    .addColumn("word", isPostgres ? sql`text collate "C"` : "text", key)
    .execute();
  if (!isPostgres) {
    // Terms come split and folded, with a space between them
    await sql`create virtual table search_index using fts5(title, text, content = '', contentless_delete = 1,
      prefix = '2 3 4', tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_\`{|}~'")`.execute(db);
    return;
  }
  await db.schema
    .createTable("search_index")
    .addColumn("rowid", "integer", key)
    .addColumn("title", sql`tsvector`, required)
    .addColumn("terms", sql`tsvector`, required)
    .execute();
  await db.schema.createIndex("search_index_terms").on("search_index").using("gin").column("terms").execute();
}
