import type { Portal } from "../portal.ts";
import { alternates, publicPages } from "./addresses.ts";
import { xml } from "./xml.ts";

/** The sitemap: every public page with its languages (sitemaps.org, with the alternates that search engines read). */
export async function sitemap(portal: Portal): Promise<string> {
  const origin = portal.publicUrl();
  const pages = (await publicPages(portal)).map(({ path, day }) => {
    const links = alternates(origin, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(href)}"/>`,
    );
    const changed = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${xml(origin + path)}</loc>${changed}${links.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join("\n")}\n</urlset>\n`;
}

/** Everything public may be read by machines; what is behind a login or a click has nothing for them. */
export function robots(origin: string): string {
  const closed = ["/vrmcsys/", "/download/", "/redirect/", "/login", "/profile/", "/dashboard"];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join("\n")}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
