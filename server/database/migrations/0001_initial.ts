import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * All tables of version 0.1.0, with the same types in both databases; `schema.ts` says what is in them. Frozen: a later
 * change is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables.split(";\n")) await sql.raw(statement).execute(db);
  await search(db);
}

const tables = `
-- Portal
create table portal_state (key text primary key, value text not null);
create table servers (id text primary key, seen_at text not null, read_only integer not null);

-- Catalogue
create table products (
  slug text primary key, kind text not null, name_en text not null, name_zh text not null, summary_en text not null,
  summary_zh text not null, position integer not null, retired integer not null default 0,
  former_slugs text not null default '[]', revision integer not null
);
create table releases (
  product text not null references products (slug) on update cascade, version text not null,
  version_order text not null default '', update_time text not null, channel text not null default 'stable', channel_place integer not null default 0,
  pinned integer not null default 0, audience text not null default 'everybody', audience_shown integer not null default 0,
  state text not null, publish_at text, other integer not null,
  notes_en text not null, notes_zh text not null, requires text not null, withdrawn_at text, withdrawn_reason text,
  withdrawn_reason_zh text, deprecated text, instead text, translation_language text, translation_state text, edited_at text, edited_by text,
  build text, imported text, revision integer not null,
  constraint releases_key primary key (product, version)
);
create index releases_all_newest on releases (update_time, version_order, product);
create index releases_newest on releases (product, state, version_order, version, channel, audience);
create index releases_scheduled on releases (state, publish_at);
create index releases_latest on releases (product, state, channel_place, pinned desc, version_order desc);
create table blobs (
  sha256 text primary key, size bigint not null, block_crcs text not null, created_at text not null,
  package text, package_version text, manifest text, types text
);
create index blobs_package on blobs (package);
create table blob_digests (
  sha256 text primary key references blobs (sha256) on delete cascade, md5 text not null, sha1 text not null,
  sha512 text not null, blake2b text not null
);
create table blob_removals (sha256 text primary key, until text not null);
create table files (
  product text not null, version text not null, name text not null, sha256 text not null references blobs (sha256),
  platform text not null, engine text not null, position integer not null, caption_en text not null default '',
  caption_zh text not null default '', recommended integer not null default 0,
  constraint files_key primary key (product, version, name),
  constraint files_release foreign key (product, version) references releases (product, version) on update cascade
);
create index files_sha256 on files (sha256);
create table packages (
  name text primary key, product text not null references products (slug) on update cascade on delete cascade
);
create index packages_product on packages (product);
create table package_tags (
  package text not null, tag text not null, version text not null, set_at text not null,
  constraint package_tags_key primary key (package, tag)
);
create table catalogue_changes (revision integer primary key, subjects text not null);

-- Legal texts
create table licences (
  id text not null, version text not null, effective text not null, title_en text not null, title_zh text not null,
  body_en text not null, body_zh text not null, created_at text not null, offered integer not null default 1,
  constraint licences_key primary key (id, version)
);
create table policies (
  slug text primary key, version text not null, effective text not null, title_en text not null,
  title_zh text not null, text_en text not null, text_zh text not null, revision integer not null
);
create table policy_versions (
  slug text not null, version text not null, effective text not null, title_en text not null,
  title_zh text not null, text_en text not null, text_zh text not null, revision integer not null,
  constraint policy_versions_key primary key (slug, version)
);

-- Site folder
create table site_revisions (
  number integer primary key, made_at text not null, actor text, how text not null, base integer, note text,
  files text not null, changes text not null, compiled text not null references blobs (sha256),
  format text not null
);
create table site_blobs (sha256 text primary key references blobs (sha256), revision integer not null);
create index site_blobs_revision on site_blobs (revision);

-- Accounts
create table accounts (
  id text primary key, phone text unique, mailbox text unique, name text not null, ln integer not null,
  location integer not null, password_hash text not null, role text not null,
  role_source text not null default 'portal', status integer not null, failures integer not null,
  failures_in_row integer not null, locked_until text, suspended_at text, suspended_reason text,
  logged_in integer not null, version integer not null, created_at text not null,
  search_name text not null default '', phone_since text, mailbox_since text,
  must_change_password integer not null default 0, two_step integer not null default 0, developer_since text,
  developer_revoked_at text
);
create index accounts_created on accounts (created_at, id);
create index accounts_status on accounts (status, created_at, id);
create index accounts_locked on accounts (locked_until) where locked_until is not null;
create index accounts_suspended on accounts (suspended_at) where suspended_at is not null;
create index accounts_role on accounts (role, created_at, id);
create table developers (
  subject text primary key, revision bigint unique, updated_at text not null, status integer, since text,
  organization text, organization_type text, location integer, deleted_at text
);
create index developers_unnumbered on developers (updated_at, subject) where revision is null;
create index developers_deleted on developers (deleted_at);
create table policy_agreements (
  account text not null references accounts (id) on delete cascade, policy text not null, version text not null,
  agreed_at text not null,
  constraint policy_agreements_key primary key (account, policy, version)
);
create table former_contacts (
  account text not null references accounts (id) on delete cascade, kind text not null, contact text not null,
  replaced_at text not null, ends_at text not null,
  constraint former_contacts_key primary key (account, kind, contact)
);
create index former_contacts_contact on former_contacts (contact, kind);
create index former_contacts_end on former_contacts (ends_at);
create table uploads (
  id text primary key, account text not null references accounts (id) on delete cascade, size bigint not null,
  sha256 text, expires_at text not null, lease text, leased_until text, release_asked integer not null default 0
);
create index uploads_expires on uploads (expires_at);
create index uploads_account on uploads (account);

-- Sessions
create table sessions (
  id text primary key, account text not null references accounts (id) on delete cascade, browser text not null,
  network text not null, created_at text not null, last_seen_at text not null, ends_at text not null,
  amr text not null default '[]', proved_at text not null default '', proved_again integer not null default 0
);
create index sessions_account on sessions (account, created_at);
create index sessions_seen on sessions (last_seen_at);
create index sessions_end on sessions (ends_at);
create table session_tokens (
  token_hash text primary key, session text not null references sessions (id) on delete cascade, retired_at text
);
create index session_tokens_session on session_tokens (session);
create table terminal_logins (
  id text primary key, secret_hash text not null unique, network text not null, client text not null,
  created_at text not null, expires_at text not null, sealed text
);
create index terminal_logins_network on terminal_logins (network, created_at);
create index terminal_logins_expires on terminal_logins (expires_at);
create table tokens (
  id text primary key, token_hash text not null unique, name text not null, scopes text not null,
  created_by text not null, account text references accounts (id) on delete cascade, created_at text not null,
  expires_at text not null, remind_at text, last_used_at text, revoked_at text, build text
);
create table trusted_builds (
  id text primary key, product text references products (slug) on update cascade on delete cascade,
  issuer text not null, repository text not null, workflow text, ref text, environment text,
  waits integer not null,
  created_by text not null, created_at text not null, last_used_at text, repository_id text
);
create index trusted_builds_product on trusted_builds (product);
create index trusted_builds_repository on trusted_builds (issuer, repository);
create index tokens_expired on tokens (expires_at);
create index tokens_account on tokens (account, created_at);
create index tokens_reminders on tokens (remind_at) where remind_at is not null;
create table invitations (
  id text primary key, token_hash text not null unique, mailbox text not null, role text not null,
  language text not null, invited_by text not null, created_at text not null, expires_at text not null,
  used_at text, ended_at text
);
create index invitations_mailbox on invitations (mailbox);
create index invitations_expires on invitations (expires_at);
create table doc_feedback (
  id text primary key, product text not null, page text not null, version text not null, language text not null,
  helpful integer not null, comment text, at text not null
);
create index doc_feedback_page on doc_feedback (product, page, version);
create index doc_feedback_expired on doc_feedback (at);
create table oidc_identities (
  issuer text not null, subject text not null, account text not null references accounts (id) on delete cascade,
  created_at text not null, last_login_at text, mailbox text, phone text,
  constraint oidc_identities_key primary key (issuer, subject),
  constraint oidc_identities_account unique (account, issuer)
);
create table oidc_sessions (
  session text primary key references sessions (id) on delete cascade, issuer text not null, subject text not null,
  sid text
);
create index oidc_sessions_subject on oidc_sessions (issuer, subject);
create index oidc_sessions_sid on oidc_sessions (issuer, sid);

-- Second factors
create table passkeys (
  id text primary key, credential text not null unique,
  account text not null references accounts (id) on delete cascade, name text not null, public_key text not null,
  counter bigint not null, transports text not null, synced integer not null, created_at text not null,
  last_used_at text
);
create index passkeys_account on passkeys (account);
create table passkey_challenges (
  challenge text primary key, purpose text not null, session text not null, expires_at text not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create table authenticators (
  account text primary key references accounts (id) on delete cascade, sealed text not null, confirmed_at text,
  last_step bigint not null, drift integer not null
);
create table recovery_codes (hash text primary key, account text not null references accounts (id) on delete cascade);
create index recovery_codes_account on recovery_codes (account);
create table remembered_devices (
  hash text primary key, id text not null unique, account text not null references accounts (id) on delete cascade,
  browser text not null, network text not null, created_at text not null, ends_at text not null
);
create index remembered_devices_account on remembered_devices (account);
create index remembered_devices_ends on remembered_devices (ends_at);
create table second_factor_resets (
  account text primary key references accounts (id) on delete cascade, reason text not null, due_at text not null
);

-- Codes and known devices
create table devices (
  account text not null references accounts (id) on delete cascade, browser text not null, network text not null,
  last_seen_at text not null,
  constraint devices_key primary key (account, browser, network)
);
create index devices_seen on devices (last_seen_at);
create table known_devices (
  hash text primary key, account text not null references accounts (id) on delete cascade,
  last_seen_at text not null
);
create index known_devices_account on known_devices (account, last_seen_at);
create index known_devices_seen on known_devices (last_seen_at);
create table password_attempts (id text primary key, subject text not null, expires_at text not null);
create index password_attempts_subject on password_attempts (subject);
create table codes (
  phone text not null, purpose text not null, device text not null, code_hmac text not null,
  ticket_hash text not null, attempts integer not null, ticket_attempts integer not null, expires_at text not null,
  history text not null, message text not null, channel text not null default 'sms',
  constraint codes_key primary key (phone, purpose, device)
);
create table code_history (id text primary key, sent_at text not null, used integer not null);
create index code_history_sent on code_history (sent_at);
create table links (
  token_hash text primary key, purpose text not null, mailbox text not null,
  account text references accounts (id) on delete cascade, registration text, expires_at text not null,
  attempts integer not null default 0
);
create index links_mailbox on links (mailbox, purpose);
create index links_account on links (account);

-- Limits
create table rate_counters (id text not null, kind text not null, subject text not null, at bigint not null);
create index rate_counters_subject on rate_counters (kind, subject, at);
create index rate_counters_at on rate_counters (at);
create table spent_proofs (id text primary key, expires_at text not null);
create table stored_responses (
  id text primary key, account text, body_hmac text not null, answer text, leased_until text not null,
  created_at text not null, subject text
);
create index stored_responses_account on stored_responses (account);
create index stored_responses_created on stored_responses (created_at);
create index stored_responses_subject on stored_responses (subject);

-- Downloads
create table agreements (
  id text primary key, visitor text not null, account text, licence_id text not null, licence_version text not null,
  agreed_at text not null, country text,
  constraint agreements_licence foreign key (licence_id, licence_version) references licences (id, version)
);
create index agreements_account on agreements (account, agreed_at);
create index agreements_agreed on agreements (agreed_at);
create table downloads (
  id text primary key, visitor text not null default '', account text, product text not null, version text not null,
  file text not null, sha256 text not null default '', linked_at text not null, started_at text, country text
);
create index downloads_started on downloads (started_at);
create index downloads_linked on downloads (linked_at);
create index downloads_account on downloads (account, started_at);
create table download_days (
  date text not null, product text not null, version text not null, count integer not null,
  constraint download_days_key primary key (date, product, version)
);
create table download_hours (
  date text not null, hour integer not null, country text not null, count integer not null,
  constraint download_hours_key primary key (date, hour, country)
);
create table agreement_days (
  date text not null, licence_id text not null, licence_version text not null, count integer not null,
  constraint agreement_days_key primary key (date, licence_id, licence_version)
);
create table event_days (
  event text not null, date text not null, count integer not null,
  constraint event_days_key primary key (event, date)
);

-- Applications
create table applications (
  account text primary key references accounts (id) on delete cascade, id text not null unique, state text not null,
  fields text not null, extra text, reasons text not null, submitted_at text not null, expected_by text not null,
  decided_at text, decided_by text, version integer not null, mobile text not null default '',
  email text not null default '', organization text not null default '', team text not null default ''
);
create index applications_state on applications (state, submitted_at);
create index applications_queue on applications (
  (case state when 'waiting' then 0 else 1 end), (case state when 'waiting' then submitted_at end), decided_at desc, account
);
create index applications_state_queue
  on applications (state, (case state when 'waiting' then submitted_at end), decided_at desc, account);
create index applications_expected on applications (state, expected_by);
create index applications_submitted on applications (submitted_at, account);
create index applications_mobile on applications (mobile, submitted_at);
create index applications_email on applications (email, submitted_at);
create index applications_organization on applications (organization, submitted_at);
create index applications_team on applications (team, account);
create index applications_state_team on applications (state, team, account);
create index applications_state_submitted on applications (state, submitted_at, account);
create table application_search (
  account text primary key references accounts (id) on delete cascade, text text not null
);
create table application_events (
  id text primary key, account text not null references accounts (id) on delete cascade, state text not null,
  reasons text not null, at text not null, version integer not null, fields text, extra text, actor text
);
create index application_events_account on application_events (account, at);
create index application_events_at on application_events (at, state);
create table application_drafts (
  account text primary key references accounts (id) on delete cascade, fields text not null, saved_at text not null
);
create table application_files (
  id text primary key, account text not null references accounts (id) on delete cascade, field text not null,
  name text not null, size integer not null, sha256 text not null, uploaded_at text not null, expires_at text
);
create index application_files_account on application_files (account);
create index application_files_sha256 on application_files (sha256);
create index application_files_expires on application_files (expires_at);

-- Messages
create table held_notices (
  receiver text primary key, account text references accounts (id) on delete cascade, language text not null,
  count integer not null, held_at text not null
);
create index held_notices_held on held_notices (held_at);
create index held_notices_account on held_notices (account);
create table release_subscriptions (
  account text not null references accounts (id) on delete cascade,
  product text not null references products (slug) on update cascade, created_at text not null,
  constraint release_subscriptions_key primary key (product, account)
);
create index release_subscriptions_account on release_subscriptions (account);
create table release_news (
  product text not null references products (slug) on update cascade, version text not null, queued_at text not null,
  last_account text not null, ended_at text, told text,
  constraint release_news_key primary key (product, version)
);
create index release_news_pending on release_news (queued_at) where ended_at is null;

-- Webhooks, and everything that is sent
create table webhooks (
  id text primary key, name text not null, sealed text not null, events text not null, preset text not null,
  language text not null, state text not null, failures integer not null, failing_since text, retry_at text,
  created_at text not null
);
create table jobs (
  id text primary key, channel text not null, purpose text not null, receiver text, language text,
  webhook text references webhooks (id) on delete cascade, subject text, place integer not null default 0,
  content text, state text not null, attempts integer not null, created_at text not null, due_at text not null,
  expires_at text, lease text, leased_until text, settled_at text, status integer, response text, took integer,
  to_file integer not null default 0
);
create index jobs_due on jobs (state, channel, due_at);
create index jobs_due_to on jobs (webhook, state, due_at);
create index jobs_newest on jobs (webhook, id);
create index jobs_state on jobs (webhook, state, id);
create index jobs_place on jobs (webhook, subject, place);
create index jobs_subject on jobs (subject, created_at);
create index jobs_receiver on jobs (receiver, state);
create index jobs_settled on jobs (settled_at);
create index jobs_created on jobs (created_at);

-- Audit
create table audit (
  id text primary key, at text not null, action text not null, actor text, subject text, network text, before text,
  after text
);
create index audit_at on audit (at);
create index audit_subject on audit (subject, at);
create index audit_actor on audit (actor, at);
create index audit_action on audit (action, at)
`;

/** What the search finds, its full-text index, and words to compare misspelt ones with. All derives from the others. */
async function search(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql
    .raw(`create table search_documents (
  id integer ${isPostgres ? "generated always as identity" : ""} primary key, kind text not null,
  product text not null, item text not null, day text not null, revision text not null, path_en text not null,
  path_zh text not null, title_en text not null, title_zh text not null, text_en text not null,
  text_zh text not null, code_en text not null, code_zh text not null,
  constraint search_documents_key unique (product, kind, item)
)`)
    .execute(db);
  await sql.raw(`create table search_words (word text ${isPostgres ? 'collate "C"' : ""} primary key)`).execute(db);
  if (!isPostgres) {
    // Terms come split and folded, with a space between them
    await sql`create virtual table search_index using fts5(title, text, content = '', contentless_delete = 1,
      prefix = '2 3 4', tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_\`{|}~'")`.execute(db);
    return;
  }
  await sql`create table search_index (rowid integer primary key, title tsvector not null, terms tsvector not null)`.execute(
    db,
  );
  await sql`create index search_index_terms on search_index using gin (terms)`.execute(db);
}
