import type { Bilingual } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";

/** A searchable document: its address, title and text in both languages. */
export type SearchDocument = {
  /** Its name in the index, which stays the same when what it says changes. */
  key: string;
  /** What it was made from, so that a change is noticed without reading what it says. */
  revision: string;
  kind: Hit["kind"];
  product: string | null;
  /** The day of a release, else empty. Of documents that match equally well the newest comes first. */
  day: string;
  path: Bilingual;
  title: Bilingual;
  text: Bilingual;
  /** Other words for it, by which it is found as by its title; they are never shown. */
  aliases?: string;
  /** The lines of its code, apart from the text. */
  code?: Bilingual;
};
