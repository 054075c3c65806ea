import type { ColumnType } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { FileChange, RevisionWay } from "../../contract/schemas/site.ts";
import type { Json } from "./json.ts";

/** The files of a site folder by path. */
export type SiteFiles = Record<string, { sha256: string; size: number }>;

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

export type SiteTables = {
  licences: {
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
  site_revisions: {
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
  /** Blobs that revisions refer to, with the newest such revision; 0 for those of pushes that made none. */
  site_blobs: { sha256: string; revision: number };
  /** A policy of the operator; texts are Markdown. */
  policies: PolicyTable;
  /** Every version of a policy's text, including the current one. */
  policy_versions: PolicyTable;
  /** What a reader said of a documentation page. `version`: empty for the newest. */
  doc_feedback: {
    id: string;
    product: string;
    page: string;
    version: string;
    language: Language;
    helpful: number;
    comment: string | null;
    at: string;
  };
  policy_agreements: { account: string; policy: string; version: string; agreed_at: string };
};
