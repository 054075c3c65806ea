import type { Words } from "../../../contract/words/en.ts";
import type { Sheet } from "../../styles/sheets.ts";

type Title = {
  [Key in keyof Words["titles"]]: Words["titles"][Key] extends string ? Key : never;
}[keyof Words["titles"]];

/** What is known about an address before its page is loaded (specification, section 2). */
export type PageMeta = {
  /** Key of the title in the dictionaries; a product's pages are named by the product. */
  title?: Title;
  /** Not shown in menus. */
  hidden?: true;
  /** Only this part of the frame stands at the address, to be embedded elsewhere. */
  only?: "header" | "footer";
};

/** What stands in a route's `handle`. `query`: names in the address's query on which the page depends, or its whole query. */
export type PageHandle = {
  meta: PageMeta;
  sheets?: Sheet[];
  query?: readonly string[] | "all";
};
