import type { ColumnType } from "kysely";

/** The events that are counted by day, named after their actions in the audit log. */
export type CountedEvent = "account.registered" | "application.submitted";

export type DownloadTables = {
  /** Agreements to versions of licences: one for each account, or browser of a guest, and version. */
  agreements: {
    id: string;
    /** The account; `null` for a guest, and once it is deleted. */
    account: string | null;
    /** The random id of a guest; empty for an account. */
    visitor: string;
    licence_id: string;
    licence_version: string;
    agreed_at: string;
    /** Where the request came from, as a trusted proxy named it. */
    country: string | null;
  };
  /** Links to files, and files fetched with tokens: one row for each, regardless of the number of range requests. */
  downloads: {
    id: string;
    account: ColumnType<string | null, string | null | undefined>;
    visitor: ColumnType<string, string | undefined>;
    product: string;
    version: string;
    file: string;
    sha256: ColumnType<string, string | undefined>;
    linked_at: string;
    /** `null` until the first byte is sent. */
    started_at: string | null;
    /** Where the request came from, as a trusted proxy named it. */
    country: ColumnType<string | null, string | null | undefined>;
  };
  /** How many downloads began on a day at the operator's time. The counts are retained longer than the rows that they were counted from. */
  download_days: { date: string; product: string; version: string; count: number };
  /** The same by hour, from 0 to 23 at the operator's time, and by country; empty if it is unknown. */
  download_hours: { date: string; hour: number; country: string; count: number };
  agreement_days: { date: string; licence_id: string; licence_version: string; count: number };
  event_days: { event: CountedEvent; date: string; count: number };
};
