import type { Bilingual } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";

/** A thing that can be found: where it is, what it is called and what it says, in both languages. */
export type SearchDocument = {
  kind: Hit["kind"];
  product: string | null;
  path: Bilingual;
  title: Bilingual;
  text: Bilingual;
  /** The lines of its code, apart from the text. */
  code?: Bilingual;
};
