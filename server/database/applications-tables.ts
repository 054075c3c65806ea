import { sql, type ColumnType } from "kysely";
import type { Application, ApplicationState, Draft, Reason } from "../../contract/schemas/applications.ts";
import type { AskedField, ExtraValues } from "../../contract/schemas/extra-fields.ts";
import type { Json } from "./json.ts";

/** Decisions about an application; `revoked` is shown as a refusal, and ends a former approval. */
export type ApplicationEventState = ApplicationState | "revoked";

/** An answer with its field as it was asked. `value`: as in `extra`; `null` if it was left empty. */
export type StoredAnswer = AskedField & { value: ExtraValues[string] | null };

export type ApplicationTables = {
  /**
   * The current developer application of an account. `fields` and `reasons` are JSON. `mobile`, `email` and
   * `organization` (folded) are compared with other applications'.
   */
  applications: {
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
  application_search: { account: string; text: string };
  /**
   * An event of an application. `fields`: the submitted fields, JSON; `actor`: the account that caused it; `null` in
   * older rows.
   */
  application_events: {
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
  /** Files that applicants uploaded for a field. `expires_at`: when an upload is deleted; `null` once it was submitted. */
  application_files: {
    id: string;
    account: string;
    field: string;
    name: string;
    size: number;
    sha256: string;
    uploaded_at: string;
    expires_at: string | null;
  };
  application_drafts: { account: string; fields: Json<Draft>; saved_at: string };
};

/** The queue's order, by exactly the expressions of the indexes in `0001_initial.ts`, so that no page sorts all applications. */
export const queueRank = sql<number>`case state when 'waiting' then 0 else 1 end`;
export const queueSince = sql<string>`case state when 'waiting' then submitted_at end`;
