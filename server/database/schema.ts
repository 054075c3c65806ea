/**
 * The tables as both databases have them. Times are ISO 8601 text in UTC, days `YYYY-MM-DD`, flags 0 or 1, lists and
 * notes JSON text: the same value in both, so that one query serves both.
 */
export type Tables = {
  portal_state: PortalStateTable;
  products: ProductTable;
  releases: ReleaseTable;
  files: FileTable;
  blobs: BlobTable;
  licences: LicenceTable;
  policies: PolicyTable;
  agreements: AgreementTable;
  downloads: DownloadTable;
};

/** Single values about the whole portal, such as the catalogue's revision. */
type PortalStateTable = { key: string; value: string };

type ProductTable = {
  slug: string;
  kind: string;
  name_en: string;
  name_zh: string;
  summary_en: string;
  summary_zh: string;
  position: number;
  revision: number;
};

type ReleaseTable = {
  product: string;
  version: string;
  update_time: string;
  state: string;
  publish_at: string | null;
  other: number;
  notes_en: string;
  notes_zh: string;
  requires: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
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
};

/** Stored bytes, addressed by their content. `block_crcs`: CRC-32 of every 256 KB block, base64 of 4 bytes each. */
type BlobTable = { sha256: string; size: number; block_crcs: string; created_at: string };

type LicenceTable = {
  id: string;
  version: string;
  effective: string;
  title_en: string;
  title_zh: string;
  body_en: string;
  body_zh: string;
  created_at: string;
};

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

/** Who agreed to which licence version for which file: the record behind every signed link. */
type AgreementTable = {
  id: string;
  visitor: string;
  licence_id: string;
  licence_version: string;
  product: string;
  version: string;
  file: string;
  sha256: string;
  agreed_at: string;
};

/** A download that began; one row an agreement, however many ranges fetched it. */
type DownloadTable = { agreement: string; product: string; version: string; file: string; started_at: string };
