import { findListedProduct, listProducts } from "../../catalogue/list-products.ts";
import type { Portal, Clock, Site, Stores } from "../../portal.ts";
import { alternates, pagesOfProduct, pagesOfSite, type PageAddress } from "./addresses.ts";
import { xml } from "../../http/xml.ts";

/**
 * The number of releases up to which one sitemap lists all pages; beyond it, the sitemap is an index with one sitemap
 * per product. The protocol allows 50,000 pages, but creating ours blocks other requests.
 */
const maxInOne = 1_000;

/** The sitemap: every public page with its languages (sitemaps.org), or the index of the products' sitemaps. */
export async function sitemap(portal: Portal): Promise<string> {
  const products = await listProducts(portal);
  const origin = portal.publicUrl();
  if ((await countReleases(portal)) > maxInOne)
    return indexOf([
      `${origin}/sitemaps/site.xml`,
      ...products.map(({ slug }) => `${origin}/sitemaps/products/${slug}.xml`),
    ]);
  const ofProducts = await Promise.all(products.map((product) => pagesOfProduct(portal, product)));
  return urlset(portal, [...pagesOfSite(portal.content), ...ofProducts.flat()]);
}

/** The sitemap of the pages that belong to no product. */
export function siteSitemap(portal: Clock & Site): string {
  return urlset(portal, pagesOfSite(portal.content));
}

/** The sitemap of one product. Throws `notFound` (10108) for an unknown slug. */
export async function productSitemap(portal: Portal, slug: string): Promise<string> {
  return urlset(portal, await pagesOfProduct(portal, await findListedProduct(portal, slug)));
}

async function countReleases({ db }: Stores): Promise<number> {
  const { total } = await db.read
    .selectFrom("releases")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  return total;
}

function indexOf(addresses: string[]): string {
  const sitemaps = addresses.map((address) => `<sitemap><loc>${xml(address)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

/** Pages with their language alternates. */
function urlset({ content, publicUrl }: Clock & Site, pages: PageAddress[]): string {
  const origin = publicUrl();
  const urls = pages.map(({ path, day }) => {
    const links = alternates(content, origin, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(href)}"/>`,
    );
    const changed = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${xml(origin + path)}</loc>${changed}${links.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Allows crawlers everything public, except what requires a login or a click. */
export function robots(origin: string): string {
  const closed = ["/vrmcsys/", "/download/", "/redirect/", "/login", "/profile/", "/dashboard"];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join("\n")}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
