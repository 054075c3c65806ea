import type { Words } from "../contract/words/en.ts";

type Title = { [Key in keyof Words["titles"]]: Words["titles"][Key] extends string ? Key : never }[keyof Words["titles"]];

/** What is known about an address before its page is loaded (specification, section 2). */
export type PageMeta = {
  /** Key of the title in the dictionaries; a product's pages are named by the product. */
  title?: Title;
  /** Not shown in menus. */
  hidden?: true;
};

/** What stands in a route's `handle`. `module`: the source of its component, so that the page can ask for it early. */
export type PageHandle = { meta: PageMeta; module?: string };
