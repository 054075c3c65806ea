import type { Generated } from "kysely";
import type { Envelope } from "../../contract/schemas.ts";
import type { Hit } from "../../contract/schemas/content.ts";
import type { Json } from "./json.ts";

export type PortalTables = {
  /** Single values about the whole portal, such as the catalogue's revision. */
  portal_state: { key: string; value: string };
  /** A process that serves the portal. `read_only` is 1 if it accepts no writes. */
  servers: { id: string; seen_at: string; read_only: number };
  /** One event that counts against a rate limit. `at` is milliseconds since 1970; `subject` a keyed HMAC. */
  rate_counters: { id: string; kind: string; subject: string; at: number };
  /** Solved proofs of work that were accepted once. */
  spent_proofs: { id: string; expires_at: string };
  /** Responses stored under an `Idempotency-Key`; a row without a response is a request in progress. */
  stored_responses: {
    id: string;
    account: string | null;
    body_hmac: string;
    answer: Json<Envelope> | null;
    leased_until: string;
    created_at: string;
    /** The id in the call's path, whose record the response may contain. */
    subject: string | null;
  };
  /**
   * What the search finds. `product`: empty if it belongs to none; `item` identifies the document among those of its kind.
   * Blocks of text end with a line break.
   */
  search_documents: {
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
  search_words: { word: string };
  /** The full-text index, whose other columns depend on the database (`full-text.ts`). */
  search_index: { rowid: number };
};
