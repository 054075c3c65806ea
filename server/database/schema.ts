import type { SdkType } from "../../contract/schemas/sdk-types.ts";
import type { ColumnType, Generated } from "kysely";
import type { Audience } from "../../contract/audience.ts";
import type { Language } from "../../contract/language.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { CodePurpose, LoginMethod, PolicyVersions, Role, Status } from "../../contract/schemas/accounts.ts";
import type { Application, ApplicationState, Draft, Reason } from "../../contract/schemas/applications.ts";
import type { Deprecation, Notes, ReleaseBuild, Translation, Version } from "../../contract/schemas/catalogue.ts";
import type { Hit } from "../../contract/schemas/content.ts";
import type { AskedField, ExtraValues } from "../../contract/schemas/extra-fields.ts";
import type { OperatorRole } from "../../contract/schemas/invitations.ts";
import type { FileChange, RevisionWay } from "../../contract/schemas/site.ts";
import type { PersonalScope, TokenScope } from "../../contract/schemas/tokens.ts";
import type { DeliveryState, WebhookEventType, WebhookPreset, WebhookState } from "../../contract/schemas/webhooks.ts";
import type { Subject } from "./subjects.ts";
import type { Json } from "./json.ts";

/** The package.json of an npm package, whose name and version are valid. */
export type PackageManifest = { name: string; version: string; [field: string]: unknown };

/** The files of a site folder by path. */
export type SiteFiles = Record<string, { sha256: string; size: number }>;

/**
 * The tables as both databases have them. Times are ISO 8601 text in UTC, days `YYYY-MM-DD`, flags 0 or 1, lists and
 * notes JSON text: the same in both, so that one query serves both. Columns have the types of their values.
 */
export type Tables = {
  portal_state: PortalStateTable;
  products: ProductTable;
  releases: ReleaseTable;
  files: FileTable;
  blobs: BlobTable;
  blob_digests: BlobDigestTable;
  package_tags: PackageTagTable;
  blob_removals: BlobRemovalTable;
  servers: ServerTable;
  uploads: UploadTable;
  licences: LicenceTable;
  policies: PolicyTable;
  policy_versions: PolicyVersionTable;
  site_revisions: SiteRevisionTable;
  site_blobs: SiteBlobTable;
  catalogue_changes: CatalogueChangeTable;
  agreements: AgreementTable;
  downloads: DownloadTable;
  download_days: DownloadDayTable;
  download_country_days: DownloadCountryDayTable;
  agreement_days: AgreementDayTable;
  event_days: EventDayTable;
  accounts: AccountTable;
  developers: DeveloperTable;
  sessions: SessionTable;
  session_tokens: SessionTokenTable;
  tokens: TokenTable;
  terminal_logins: TerminalLoginTable;
  trusted_builds: TrustedBuildTable;
  invitations: InvitationTable;
  doc_feedback: DocFeedbackTable;
  oidc_identities: OidcIdentityTable;
  oidc_sessions: OidcSessionTable;
  oauth_clients: OauthClientTable;
  oauth_models: OauthModelTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  remembered_devices: RememberedDeviceTable;
  release_subscriptions: ReleaseSubscriptionTable;
  release_news: ReleaseNewsTable;
  second_factor_resets: SecondFactorResetTable;
  devices: DeviceTable;
  known_devices: KnownDeviceTable;
  password_attempts: PasswordAttemptTable;
  codes: CodeTable;
  code_history: CodeHistoryTable;
  links: LinkTable;
  former_contacts: FormerContactTable;
  held_notices: HeldNoticeTable;
  rate_counters: RateCounterTable;
  spent_proofs: SpentProofTable;
  stored_responses: StoredResponseTable;
  policy_agreements: PolicyAgreementTable;
  applications: ApplicationTable;
  application_search: ApplicationSearchTable;
  application_events: ApplicationEventTable;
  application_drafts: ApplicationDraftTable;
  application_files: ApplicationFileTable;
  application_viewers: ApplicationViewerTable;
  audit: AuditTable;
  messages: MessageTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  search_documents: SearchDocumentTable;
  search_words: SearchWordTable;
  search_index: SearchIndexTable;
};

/** Single values about the whole portal, such as the catalogue's revision. */
type PortalStateTable = { key: string; value: string };

type ProductTable = {
  slug: string;
  /** A key of the site's taxonomy, as are `platform` and `engine` below. */
  kind: string;
  name_en: string;
  name_zh: string;
  summary_en: string;
  summary_zh: string;
  position: number;
  /** 1: retired; its addresses stay, and its pages say so. */
  retired: ColumnType<number, number | undefined>;
  /** The slugs that it had in other revisions, also in later ones before a rollback. */
  former_slugs: Generated<Json<string[]>>;
  revision: number;
};

/** `state`: a withdrawn release is `published`, with `withdrawn_at`. */
type ReleaseTable = {
  product: string;
  version: string;
  /** The version's sort key, created by `versionOrder`. */
  version_order: string;
  /** The day of the release; empty if it is unknown. */
  update_time: string;
  /** A key of the site's taxonomy, and its place there, by which the latest version is found. */
  channel: ColumnType<string, string | undefined>;
  channel_place: ColumnType<number, number | undefined>;
  /** 1: the latest of its channel, whatever its version. */
  pinned: ColumnType<number, number | undefined>;
  /** Who it is for, unless its channel or product is for fewer; and 1: others see that it exists. */
  audience: ColumnType<Audience, Audience | undefined>;
  audience_shown: ColumnType<number, number | undefined>;
  state: "draft" | "scheduled" | "published";
  publish_at: string | null;
  other: number;
  notes_en: Json<Notes>;
  notes_zh: Json<Notes>;
  requires: Json<Version["requires"]>;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  /** The same for readers of Chinese; `null` if it is the same text. */
  withdrawn_reason_zh: ColumnType<string | null, string | null | undefined>;
  /** Why it should not be used any more, and which version to use instead of a deprecated or withdrawn one. */
  deprecated: ColumnType<Json<Deprecation> | null, Json<Deprecation> | null | undefined>;
  instead: ColumnType<string | null, string | null | undefined>;
  /** The language whose text is missing or outdated, and which of the two; `null` if neither. */
  translation_language: ColumnType<Translation["language"] | null, Translation["language"] | null | undefined>;
  translation_state: ColumnType<Translation["state"] | null, Translation["state"] | null | undefined>;
  /** When and by which account it was last changed; `null` for the portal's initial content. */
  edited_at: ColumnType<string | null, string | null | undefined>;
  edited_by: ColumnType<string | null, string | null | undefined>;
  /** The build whose token created it or delivered its files; `null` if a person did so last. */
  build: ColumnType<Json<ReleaseBuild> | null, Json<ReleaseBuild> | null | undefined>;
  /** The digest of its day and text as the last import of a change log wrote them, by language; `null` if none did. */
  imported: ColumnType<Json<Record<string, string>> | null, Json<Record<string, string>> | null | undefined>;
  revision: number;
};

/** A file of a release. Its bytes are the blob of that SHA-256. */
type FileTable = {
  product: string;
  version: string;
  name: string;
  sha256: string;
  platform: string;
  engine: string;
  position: number;
  /** Empty if it has none. */
  caption_en: ColumnType<string, string | undefined>;
  caption_zh: ColumnType<string, string | undefined>;
  /** 1 for at most one file of a release. */
  recommended: ColumnType<number, number | undefined>;
};

/**
 * Stored bytes, addressed by their content. `block_crcs`: the CRC-32 of every 256 KB block, base64 of 4 bytes each;
 * `created_at`: when the bytes were last stored. `manifest`: the package.json of an npm package, with the name and version that it says.
 */
type BlobTable = {
  sha256: string;
  size: number;
  block_crcs: string;
  created_at: string;
  package: ColumnType<string | null, string | null | undefined>;
  package_version: ColumnType<string | null, string | null | undefined>;
  manifest: ColumnType<Json<PackageManifest> | null, Json<PackageManifest> | null | undefined>;
  /** Public types of an archive; null until they are read. */
  types: ColumnType<Json<SdkType[]> | null, Json<SdkType[]> | null | undefined>;
};

/** Further digests of stored bytes in hexadecimal, computed when they are first needed. `blake2b`: of 512 bits. */
type BlobDigestTable = { sha256: string; md5: string; sha1: string; sha512: string; blake2b: string };

/** A tag of an npm package that a publisher set, beside `latest` and those of the channels. */
type PackageTagTable = { package: string; tag: string; version: string; set_at: string };

/** A process that serves the portal. `read_only` is 1 if it accepts no writes. */
type ServerTable = { id: string; seen_at: string; read_only: number };

/** Bytes that are being removed from the store, `until` a time at the latest. */
type BlobRemovalTable = { sha256: string; until: string };

/**
 * A resumable upload of an account; its bytes are in the file store. `sha256` is set once the file has been stored.
 * `lease`: the request that is writing it, until `leased_until`; `release_asked` is 1 if another request is waiting for
 * the lease.
 */
type UploadTable = {
  id: string;
  account: string;
  size: number;
  sha256: string | null;
  expires_at: string;
  lease: string | null;
  leased_until: string | null;
  release_asked: ColumnType<number, number | undefined, number>;
};

type LicenceTable = {
  id: string;
  version: string;
  effective: string;
  title_en: string;
  title_zh: string;
  body_en: string;
  body_zh: string;
  created_at: string;
  /** 0: no longer in the site folder, but somebody may have agreed to it. */
  offered: ColumnType<number, number | undefined>;
};

/**
 * A revision of the site folder; the newest is the current one. `actor`: an account or token; null for the first content.
 * `base`: the revision that it was made from, or, of a rollback, whose content it has. `compiled`: the blob of the checked
 * and rendered content, in this `format`.
 */
type SiteRevisionTable = {
  number: number;
  made_at: string;
  actor: string | null;
  how: RevisionWay;
  base: number | null;
  note: string | null;
  files: Json<SiteFiles>;
  changes: Json<FileChange[]>;
  compiled: string;
  format: string;
};

/** Blobs that revisions refer to, with the newest such revision. */
type SiteBlobTable = { sha256: string; revision: number };

/** A policy of the operator; texts are Markdown. */
type PolicyTable = {
  slug: string;
  version: string;
  effective: string;
  title_en: string;
  title_zh: string;
  text_en: string;
  text_zh: string;
  revision: number;
};

/** Every version of a policy's text, including the current one. */
type PolicyVersionTable = PolicyTable;

/** A change of the public pages: the catalogue's revision after it, and its subjects, JSON. */
type CatalogueChangeTable = { revision: number; subjects: Json<readonly Subject[]> };

/** Agreements to licence versions by file, on which every signed link is based. */
type AgreementTable = {
  id: string;
  visitor: string;
  /** `null` for downloads that need no agreement. */
  licence_id: string | null;
  licence_version: string | null;
  product: string;
  version: string;
  file: string;
  sha256: string;
  agreed_at: string;
  /** Where the request came from, as a trusted proxy named it. */
  country: ColumnType<string | null, string | null | undefined>;
  /** The account; `null` for a guest. */
  account: ColumnType<string | null, string | null | undefined>;
};

/** A download that began; one row per agreement, regardless of the number of range requests. */
type DownloadTable = {
  agreement: string;
  product: string;
  version: string;
  file: string;
  started_at: string;
  /** Where the request came from, as a trusted proxy named it. */
  country: ColumnType<string | null, string | null | undefined>;
};

/** How many downloads began on a UTC day. The counts are retained longer than the rows that they were counted from. */
type DownloadDayTable = { date: string; product: string; version: string; count: number };
/** The same by country; empty if it is unknown. */
type DownloadCountryDayTable = { date: string; country: string; count: number };
type AgreementDayTable = { date: string; licence_id: string; licence_version: string; count: number };

/** The events that are counted by day, named after their actions in the audit log. */
export type CountedEvent = "account.registered" | "application.submitted";
type EventDayTable = { event: CountedEvent; date: string; count: number };

/**
 * A person's account. `phone` is E.164, `mailbox` normalized. `failures`: wrong passwords since the last success, lock
 * or reset; `failures_in_row`: since the last success or reset, locks included.
 */
type AccountTable = {
  id: string;
  phone: string | null;
  mailbox: string | null;
  name: string;
  ln: 0 | 1;
  location: 0 | 1;
  password_hash: string;
  role: Role;
  /** Who gave the role. The company's holds only in sessions that its provider opened (`roleIn`). */
  role_source: ColumnType<"portal" | "company", "portal" | "company" | undefined>;
  status: Status;
  failures: number;
  failures_in_row: number;
  locked_until: string | null;
  suspended_at: string | null;
  suspended_reason: string | null;
  logged_in: number;
  version: number;
  created_at: string;
  /** The folded name, for operators' searches. */
  search_name: ColumnType<string, string | undefined>;
  /** Since when number and mailbox have belonged to the account; `null` if that was before it was recorded. */
  phone_since: string | null;
  mailbox_since: string | null;
  /** 1 while the password is a generated one that must be changed. */
  must_change_password: ColumnType<number, number | undefined, number>;
  /** 1: two-step login is on. It stays on if the account loses its role. */
  two_step: ColumnType<number, number | undefined, number>;
};

/**
 * What services are told about an account. `revision`: its place in the order of changes; `null` until the next reader
 * numbers it. A deleted account's row has only the subject.
 */
type DeveloperTable = {
  subject: string;
  revision: number | null;
  updated_at: string;
  status: Status | null;
  since: string | null;
  organization: string | null;
  organization_type: Application["organizationType"] | null;
  location: 0 | 1 | null;
  deleted_at: string | null;
};

/**
 * One login and all tokens that follow it. `network` is a prefix, never a whole network address. `amr`: how its holder
 * proved who they are, last at `proved_at`.
 */
type SessionTable = {
  id: string;
  account: string;
  browser: string;
  network: string;
  created_at: string;
  last_seen_at: string;
  ends_at: string;
  amr: Json<LoginMethod[]>;
  proved_at: string;
  /** 1: the holder proved it after the login, too. */
  proved_again: ColumnType<number, number | undefined, number>;
};

/** SHA-256 of a session's tokens: the current one and those that it replaced. */
type SessionTokenTable = { token_hash: string; session: string; retired_at: string | null };

/**
 * A token by its SHA-256. A personal one acts for `account`, and its row is deleted when it is revoked. One for automation
 * has no account and is valid while `created_by` is an admin; the row of a revoked one stays, because the audit log shows
 * its name. `remind_at`: when its owner is to be told that it expires.
 */
type TokenTable = {
  id: string;
  token_hash: string;
  name: string;
  scopes: Json<(TokenScope | PersonalScope)[]>;
  created_by: string;
  account: ColumnType<string | null, string | null | undefined>;
  created_at: string;
  expires_at: string;
  remind_at: ColumnType<string | null, string | null | undefined>;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Of a token that a build job got for proving what it is. */
  build: ColumnType<Json<TokenBuild> | null, Json<TokenBuild> | null | undefined>;
};

/** The build that a token acts for, the rows that trust it, the products whose releases it may publish, and whether these wait for a publisher. */
export type TokenBuild = { trusted: string[]; source: ReleaseBuild; products: string[]; waits: boolean };

/**
 * Build jobs that get a token for proving by their own that they are one of `repository` at `issuer`. `product`: `null` if
 * they push the site folder. `workflow`: the file that defines the job; `ref`: of Git, with `*` at the end for any that
 * begins so. Their tokens are valid while `created_by` is an admin.
 */
type TrustedBuildTable = {
  id: string;
  product: string | null;
  issuer: string;
  repository: string;
  workflow: string | null;
  ref: string | null;
  waits: number;
  created_by: string;
  created_at: string;
  last_used_at: string | null;
  /** The issuer's id of the repository, as of the first job: another repository of that name later is not trusted. */
  repository_id: ColumnType<string | null, string | null | undefined>;
};

/**
 * A login that a program in a terminal asked for. `id`: the SHA-256 of the code that its user approves in the browser;
 * `secret_hash`: of what the program asks with for its token; `sealed`: that token, encrypted, once it was approved.
 */
type TerminalLoginTable = {
  id: string;
  secret_hash: string;
  network: string;
  client: string;
  created_at: string;
  expires_at: string;
  sealed: string | null;
};

/**
 * An invitation of a mailbox to a role, by the SHA-256 of its link's token. It is valid while `invited_by` is an admin.
 * A mailbox has at most one that is neither used nor ended.
 */
type InvitationTable = {
  id: string;
  token_hash: string;
  mailbox: string;
  role: OperatorRole;
  language: Language;
  invited_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  ended_at: string | null;
};

/** What a reader said of a documentation page. `version`: empty for the newest. */
type DocFeedbackTable = {
  id: string;
  product: string;
  page: string;
  version: string;
  language: Language;
  helpful: number;
  comment: string | null;
  at: string;
};

/**
 * The OpenID identity linked with an account by issuer and subject. `mailbox`, `phone`: those of the account that came
 * from the developers' provider, and follow it.
 */
type OidcIdentityTable = {
  issuer: string;
  subject: string;
  account: string;
  created_at: string;
  last_login_at: string | null;
  mailbox: ColumnType<string | null, string | null | undefined>;
  phone: ColumnType<string | null, string | null | undefined>;
};

/** A session opened by a login at an OpenID provider; `sid` is the provider's session id, if it sends one. */
type OidcSessionTable = { session: string; issuer: string; subject: string; sid: string | null };

/**
 * A client of the portal as an OpenID provider. `redirect_uris`: JSON; `own`: 1 if it is the platform's, which asks for
 * no consent; `secret_hash`: `null` of a public client.
 */
type OauthClientTable = {
  id: string;
  name: string;
  redirect_uris: Json<string[]>;
  own: number;
  secret_hash: string | null;
  created_by: string;
  created_at: string;
  ended_at: string | null;
};

/**
 * What the OpenID provider stores: grants, codes, tokens, interactions. `id`: a hash of its model and secret; `payload`:
 * JSON without the secret; `session`: the portal's session in which it was granted, and with which it ends.
 */
type OauthModelTable = {
  id: string;
  model: string;
  payload: string;
  grant_id: string | null;
  client: string | null;
  account: string | null;
  session: string | null;
  consumed_at: string | null;
  expires_at: string;
};

/**
 * A WebAuthn credential. `credential`: its id, `public_key`: COSE, both base64url; `counter`: the signature counter of
 * its last use; `transports`: JSON; `synced`: 1 if its provider copies it to other devices.
 */
type PasskeyTable = {
  id: string;
  credential: string;
  account: string;
  name: string;
  public_key: string;
  counter: number;
  transports: Json<string[]>;
  synced: number;
  created_at: string;
  last_used_at: string | null;
};

/** A subscription of an account to mails about a product's releases. */
type ReleaseSubscriptionTable = { account: string; product: string; created_at: string };

/**
 * A release that is announced to subscribers. `last_account`: the last account whose mail has been queued, in the order
 * of ids; `told`: who had mails before it was opened to more people.
 */
type ReleaseNewsTable = {
  product: string;
  version: string;
  queued_at: string;
  last_account: string;
  ended_at: string | null;
  told: ColumnType<Audience | null, Audience | null | undefined>;
};

/** A pending passkey challenge; `session` is empty for a login. */
export type PasskeyChallengeTable = {
  challenge: string;
  purpose: "login" | "add" | "prove";
  session: string;
  expires_at: string;
};

/**
 * An authenticator app (RFC 6238). `sealed`: its encrypted secret; `last_step`: the time step of the last used code;
 * `drift`: by how many steps its clock was ahead then.
 */
type AuthenticatorTable = {
  account: string;
  sealed: string;
  confirmed_at: string | null;
  last_step: number;
  drift: number;
};

/** Keyed HMAC of an unused recovery code. */
type RecoveryCodeTable = { hash: string; account: string };

/** A browser that may skip the second step, by a hash of its cookie and the account. */
type RememberedDeviceTable = {
  hash: string;
  id: string;
  account: string;
  browser: string;
  network: string;
  created_at: string;
  ends_at: string;
};

/** A pending reset of an account's second factors. */
type SecondFactorResetTable = { account: string; reason: string; due_at: string };

/** Networks and browsers from which an account was used, to detect logins from others. */
type DeviceTable = { account: string; browser: string; network: string; last_seen_at: string };

/** A browser that an account has logged in from, by a hash of its cookie and the account. */
type KnownDeviceTable = { hash: string; account: string; last_seen_at: string };

/** A password that is being compared: it counts as a failure until the comparison succeeds. */
type PasswordAttemptTable = { id: string; subject: string; expires_at: string };

/**
 * The newest verification code of a number and purpose, as keyed HMAC; one per known device (`device` is its hash), and
 * one for everybody else (empty). `attempts` were made without its ticket, `ticket_attempts` with it. `message`
 * delivers it over `channel`; empty if a code by mail was requested and the account has no mailbox.
 */
type CodeTable = {
  phone: string;
  purpose: CodePurpose;
  device: string;
  code_hmac: string;
  ticket_hash: string;
  attempts: number;
  ticket_attempts: number;
  expires_at: string;
  history: string;
  message: string;
  channel: Channel;
};

/** Whether sent codes were used. */
type CodeHistoryTable = { id: string; sent_at: string; used: number };

/** A number (`kind` phone) or mailbox that was replaced; until `ends_at` it can still reset the password. */
type FormerContactTable = {
  account: string;
  kind: "phone" | "mailbox";
  contact: string;
  replaced_at: string;
  ends_at: string;
};

/** Notices to a number beyond its limit, held until one message reports their count. */
type HeldNoticeTable = {
  receiver: string;
  account: string | null;
  language: Language;
  count: number;
  held_at: string;
};

export type LinkPurpose = "verify" | "reset" | "bind";
/** A registration whose link has not been used; the password is hashed already. */
export type PreparedRegistration = { hash: string; location: 0 | 1; ln: 0 | 1; agreed: PolicyVersions | null };

/**
 * A mailed link with its purpose. `registration`: the pending registration, JSON; `attempts`: the number of passwords
 * compared for it.
 */
type LinkTable = {
  token_hash: string;
  purpose: LinkPurpose;
  mailbox: string;
  account: string | null;
  registration: Json<PreparedRegistration> | null;
  expires_at: string;
  attempts: ColumnType<number, number | undefined, number>;
};

/** One event that counts against a rate limit. `at` is milliseconds since 1970; `subject` a keyed HMAC. */
type RateCounterTable = { id: string; kind: string; subject: string; at: number };

/** Solved proofs of work that were accepted once. */
type SpentProofTable = { id: string; expires_at: string };

/** Responses stored under an `Idempotency-Key`; a row without a response is a request in progress. */
type StoredResponseTable = {
  id: string;
  account: string | null;
  body_hmac: string;
  answer: Json<Envelope> | null;
  leased_until: string;
  created_at: string;
  /** The id in the call's path, whose record the response may contain. */
  subject: string | null;
};

type PolicyAgreementTable = { account: string; policy: string; version: string; agreed_at: string };

/**
 * The current developer application of an account. `fields` and `reasons` are JSON. `mobile`, `email` and
 * `organization` (folded) are compared with other applications'.
 */
type ApplicationTable = {
  account: string;
  id: string;
  state: ApplicationState;
  fields: Json<Application>;
  /** The answers to the fields of the site folder; `null` if it had none. */
  extra: ColumnType<Json<StoredAnswer[]> | null, Json<StoredAnswer[]> | null | undefined>;
  reasons: Json<Reason[]>;
  submitted_at: string;
  expected_by: string;
  decided_at: string | null;
  decided_by: string | null;
  version: number;
  mobile: string;
  email: string;
  organization: string;
  /** The team's name, folded, to sort by. */
  team: ColumnType<string, string | undefined>;
};

/** The folded search text of an application, in a table of its own, so that a search reads little. */
type ApplicationSearchTable = { account: string; text: string };

/** Decisions about an application; `revoked` is shown as a refusal, and ends a former approval. */
export type ApplicationEventState = ApplicationState | "revoked";

/**
 * An event of an application. `fields`: the submitted fields, JSON; `actor`: the account that caused it; `null` in
 * older rows.
 */
type ApplicationEventTable = {
  id: string;
  account: string;
  state: ApplicationEventState;
  reasons: Json<Reason[]>;
  at: string;
  version: number;
  fields: Json<Application> | null;
  extra: ColumnType<Json<StoredAnswer[]> | null, Json<StoredAnswer[]> | null | undefined>;
  actor: string | null;
};

/** An answer with its field as it was asked. `value`: as in `extra`; `null` if it was left empty. */
export type StoredAnswer = AskedField & { value: ExtraValues[string] | null };

/** Files that applicants uploaded for a field. `expires_at`: when an upload is deleted; `null` once it was submitted. */
type ApplicationFileTable = {
  id: string;
  account: string;
  field: string;
  name: string;
  size: number;
  sha256: string;
  uploaded_at: string;
  expires_at: string | null;
};

type ApplicationDraftTable = { account: string; fields: Json<Draft>; saved_at: string };

/** Who has an application open, and when they last reported it. */
type ApplicationViewerTable = { application: string; account: string; seen_at: string };

/** The audit log: security events and operators' actions. `before` and `after` are JSON without secrets. */
type AuditTable = {
  id: string;
  at: string;
  action: string;
  actor: string | null;
  subject: string | null;
  network: string | null;
  before: Json<Record<string, unknown>> | null;
  after: Json<Record<string, unknown>> | null;
};

export type Channel = "sms" | "mail";
/** What a message is for, as the outbox file's format names it. */
export type MessagePurpose = CodePurpose | LinkPurpose | "invite" | "notice" | "decision" | "news";

/**
 * A mail or text message in the outbox. `state`: waiting, sent, failed, unknown or expired. `sealed`: its encrypted
 * content; in a final state it is null and `receiver` masked, unless the message can be sent again. `lease`: the server
 * that is sending it, until `leased_until`.
 */
type MessageTable = {
  id: string;
  channel: Channel;
  purpose: MessagePurpose;
  receiver: string;
  language: Language;
  account: string | null;
  sealed: string | null;
  state: "waiting" | "sent" | "failed" | "unknown" | "expired";
  attempts: number;
  created_at: string;
  due_at: string;
  expires_at: string | null;
  lease: string | null;
  leased_until: string | null;
  settled_at: string | null;
  last_error: string | null;
  /** 1: only written to a file, because no provider is configured. */
  to_file: ColumnType<number, number | undefined>;
};

/**
 * A receiver of events. `sealed`: its address and secrets, encrypted. `failures`: failed attempts since something
 * arrived; until `retry_at`, nothing is sent to it.
 */
type WebhookTable = {
  id: string;
  name: string;
  sealed: string;
  events: Json<WebhookEventType[]>;
  preset: WebhookPreset;
  language: Language;
  state: WebhookState;
  failures: number;
  failing_since: string | null;
  retry_at: string | null;
  created_at: string;
};

/**
 * An event for one webhook. Those about a `subject` are sent in the order of `place`. `status`, `response` and `took` are
 * those of the last attempt.
 */
type WebhookDeliveryTable = {
  id: string;
  webhook: string;
  type: string;
  subject: string;
  place: number;
  body: string;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  due_at: string;
  lease: string | null;
  leased_until: string | null;
  settled_at: string | null;
  status: number | null;
  response: string | null;
  took: number | null;
};

/**
 * What the search finds. `product`: empty if it belongs to none; `item` identifies the document among those of its kind.
 * Blocks of text end with a line break.
 */
type SearchDocumentTable = {
  id: Generated<number>;
  kind: Hit["kind"];
  product: string;
  item: string;
  /** The day of a release, otherwise empty. */
  day: string;
  /** Changes with what the document is made of. */
  revision: string;
  path_en: string;
  path_zh: string;
  title_en: string;
  title_zh: string;
  text_en: string;
  text_zh: string;
  code_en: string;
  code_zh: string;
};

/** The words of all documents, also of earlier ones, to compare misspelt ones with. */
type SearchWordTable = { word: string };

/** The full-text index, whose other columns depend on the database (`full-text.ts`). */
type SearchIndexTable = { rowid: number };
