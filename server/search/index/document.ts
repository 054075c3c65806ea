import type { Bilingual } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";

/** A searchable document: its address, title and text in both languages. */
export type SearchDocument = {
  /** Its key in the index, which does not depend on its content. */
  key: string;
  /** Its revision, which reveals changes without reading the content. */
  revision: string;
  kind: Hit["kind"];
  product: string | null;
  /** The date of a release, otherwise empty. Of equally good matches, the newest comes first. */
  day: string;
  path: Bilingual;
  title: Bilingual;
  text: Bilingual;
  /** Aliases, which are searched like the title but never shown. */
  aliases?: string;
  /** The lines of its code, separate from the text. */
  code?: Bilingual;
};
