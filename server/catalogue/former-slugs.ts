import { prefix } from "../../contract/calls.ts";
import type { SiteContent } from "../portal.ts";
import { sectionsOf } from "./taxonomy.ts";

/** The slug that a product has now, by that or a former one. */
export function presentSlug({ products }: Pick<SiteContent, "products">, slug: string): string {
  return products.find(({ formerSlugs }) => formerSlugs.includes(slug))?.slug ?? slug;
}

/** What precedes a product's slug in addresses: a section, or the beginning of a sitemap or call. */
const beforeSlug = new RegExp(
  `^(/(?:sitemaps/products|${prefix.slice(1)}/(?:catalogue/(?!licences)[a-z]+|content/(?:docs|samples)|admin/products)|([^/?]+))/)([^/?.]+)(?=[/?.]|$)`,
);

/** Where an address with a product's former slug is now: a page or its feed, a sitemap, or a call. */
export function movedAddress(content: SiteContent, url: string): string | undefined {
  const [all, before = "", section, slug = ""] = beforeSlug.exec(url) ?? [];
  if (all === undefined || (section !== undefined && ![...sectionsOf(content), "publish"].includes(section)))
    return undefined;
  const present = presentSlug(content, slug);
  const { audience = "everybody", shown } = content.products.find((product) => product.slug === present) ?? {};
  if (audience !== "everybody" && !shown) return undefined;
  return present === slug ? undefined : before + present + url.slice(all.length);
}
