import type { Words } from "../../../contract/words/en.ts";
import type { Sheet } from "../../styles/sheets.ts";

type Title = {
  [Key in keyof Words["titles"]]: Words["titles"][Key] extends string ? Key : never;
}[keyof Words["titles"]];

/** Page metadata that needs no loader (specification, section 2). */
export type PageMeta = {
  /** The title's key in the dictionaries; a product's pages take the product's name. */
  title?: Title;
  /** Not shown in menus. */
  hidden?: true;
  /** Serves only this part of the layout, to be embedded elsewhere. */
  only?: "header" | "footer";
};

/** A route's `handle`. `query`: the query parameters on which the page depends, or its whole query. */
export type PageHandle = {
  meta: PageMeta;
  sheets?: Sheet[];
  query?: readonly string[] | "all";
};
