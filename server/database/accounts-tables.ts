import type { ColumnType } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { CodePurpose, PolicyVersions, Status } from "../../contract/schemas/accounts.ts";
import type { Role } from "../../contract/access.ts";
import type { Application } from "../../contract/schemas/applications.ts";
import type { OperatorRole } from "../../contract/schemas/invitations.ts";
import type { Json } from "./json.ts";
import type { Channel, LinkPurpose } from "./messages-tables.ts";

/** A registration whose link has not been used; the password is hashed already. */
export type PreparedRegistration = { hash: string; location: 0 | 1; ln: 0 | 1; agreed: PolicyVersions | null };

export type AccountTables = {
  /**
   * A person's account. `phone` is E.164, `mailbox` normalized. `failures`: wrong passwords since the last success, lock
   * or reset; `failures_in_row`: since the last success or reset, locks included.
   */
  accounts: {
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
    /** Since when somebody who was recognised without an application is a developer. */
    developer_since: ColumnType<string | null, string | null | undefined>;
    /** When the status of a developer was revoked last. */
    developer_revoked_at: ColumnType<string | null, string | null | undefined>;
  };
  /**
   * What services are told about an account. `revision`: its place in the order of changes; `null` until the next reader
   * numbers it. A deleted account's row has only the subject.
   */
  developers: {
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
   * An invitation of a mailbox to a role, by the SHA-256 of its link's token. It is valid while `invited_by` is an admin.
   * A mailbox has at most one that is neither used nor ended.
   */
  invitations: {
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
  /** A password that is being compared: it counts as a failure until the comparison succeeds. */
  password_attempts: { id: string; subject: string; expires_at: string };
  /**
   * The newest verification code of a number and purpose, as keyed HMAC; one per known device (`device` is its hash), and
   * one for everybody else (empty). `attempts` were made without its ticket, `ticket_attempts` with it. `message`
   * delivers it over `channel`; empty if a code by mail was requested and the account has no mailbox.
   */
  codes: {
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
  code_history: { id: string; sent_at: string; used: number };
  /** A number (`kind` phone) or mailbox that was replaced; until `ends_at` it can still reset the password. */
  former_contacts: {
    account: string;
    kind: "phone" | "mailbox";
    contact: string;
    replaced_at: string;
    ends_at: string;
  };
  /** Notices to a number beyond its limit, held until one message reports their count. */
  held_notices: {
    receiver: string;
    account: string | null;
    language: Language;
    count: number;
    held_at: string;
  };
  /**
   * A mailed link with its purpose. `registration`: the pending registration, JSON; `attempts`: the number of passwords
   * compared for it.
   */
  links: {
    token_hash: string;
    purpose: LinkPurpose;
    mailbox: string;
    account: string | null;
    registration: Json<PreparedRegistration> | null;
    expires_at: string;
    attempts: ColumnType<number, number | undefined, number>;
  };
};
