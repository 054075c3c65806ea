import { docPath } from "../../../contract/addresses.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { SiteContent } from "../../portal.ts";
import type { Problems } from "./problems.ts";
import { lineOf, type Rendered } from "./render.ts";

/** Warns of links to headings and pages of the documentation that do not exist. */
export function checkLinks({ docs, products }: SiteContent, rendered: readonly Rendered[], problems: Problems): void {
  const pages = new Map<string, Set<string>>();
  for (const doc of docs) {
    const product = products.find(({ slug }) => slug === doc.product);
    if (product)
      pages.set(docPath({ ...product, kind: product.kind as Product["kind"] }, doc.slug), idsIn(doc.html.en)); // one of the folder's own kinds
  }
  for (const { text, html } of rendered) {
    const own = /^(?:docs|pages)\//.test(text.file) ? idsIn(html) : undefined; // the others are parts of a page
    for (const href of linksIn(html))
      if (leadsNowhere(href, own, pages)) problems.warn(text.file, lineOf(text, href), `${href} leads nowhere`);
  }
}

type Ids = ReadonlySet<string>;

function leadsNowhere(href: string, own: Ids | undefined, pages: ReadonlyMap<string, Ids>): boolean {
  if (href.startsWith("#")) return own?.has(href.slice(1)) === false;
  const [, address, , id] = /^(\/[^/]+\/[^/]+\/docs\/[^?#]+)(\?[^#]*)?(?:#(.+))?$/.exec(href) ?? [];
  if (address === undefined) return false;
  const ids = pages.get(address);
  return !ids || (id !== undefined && !ids.has(id));
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
}

function linksIn(html: string): Set<string> {
  return new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href));
}
