import type { Language } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";

/** A line in the search dialog's list: a link. */
export type SearchLine = {
  id: string;
  title: string;
  href: string;
  /** The title in the other language, if the query matched that. */
  also?: { language: Language; title: string } | undefined;
  /** An address shown beside the title. */
  address?: string;
  /** Text for screen readers, for links that open a new browser tab. */
  newTab?: string | false;
  /** The server's hit and the query it answers, which may be older than the field's value. */
  found?: { query: string; hit: Hit | null };
};

/** Lines under a title; a group with a hidden title has a `label`. */
export type LineGroup<Line extends SearchLine> = { title: string; label?: string; lines: Line[] };
