import type { ColumnType } from "kysely";

/** The events that are counted by day, named after their actions in the audit log. */
export type CountedEvent = "account.registered" | "application.submitted";

export type DownloadTables = {
  /** Agreements to licence versions by file, on which every signed link is based. */
  agreements: {
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
  downloads: {
    agreement: string;
    product: string;
    version: string;
    file: string;
    started_at: string;
    /** Where the request came from, as a trusted proxy named it. */
    country: ColumnType<string | null, string | null | undefined>;
  };
  /** How many downloads began on a day at the operator's time. The counts are retained longer than the rows that they were counted from. */
  download_days: { date: string; product: string; version: string; count: number };
  /** The same by country; empty if it is unknown. */
  download_country_days: { date: string; country: string; count: number };
  agreement_days: { date: string; licence_id: string; licence_version: string; count: number };
  event_days: { event: CountedEvent; date: string; count: number };
};
