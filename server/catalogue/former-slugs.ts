import { prefix } from "../../contract/call.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { SiteContent } from "../portal.ts";
import { sectionsOf } from "./taxonomy.ts";

/** The slug that a product has now, by that or a former one. */
export function presentSlug({ products }: Pick<SiteContent, "products">, slug: string): string {
  return products.find(({ formerSlugs }) => formerSlugs.includes(slug))?.slug ?? slug;
}

/** Content whose products also have the slugs of other revisions, so that these addresses lead on after a rollback. */
export async function withFormerSlugs(read: Read, content: SiteContent): Promise<SiteContent> {
  const rows = await read.selectFrom("products").select(["slug", "former_slugs"]).execute();
  const taken = new Set(content.products.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]));
  const others = new Map(rows.map((row) => [row.slug, fromJson(row.former_slugs).filter((slug) => !taken.has(slug))]));
  const products = content.products.map((product) => ({
    ...product,
    formerSlugs: [...product.formerSlugs, ...(others.get(product.slug) ?? [])],
  }));
  return { ...content, products };
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
