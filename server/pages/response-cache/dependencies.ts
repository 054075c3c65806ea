import { prefix } from "../../../contract/call.ts";
import type { Subject } from "../../database/subjects.ts";

/** The subjects on which a response depends: it is dropped when one of them changes, or with `everything` at any change. */
export type Dependencies = readonly Subject[];

const everything: Dependencies = ["everything"];

/** Reads by their path, which may contain a product's slug, with the dependencies of their responses. */
const reads: [path: RegExp, dependencies: (slug: string) => Dependencies][] = [
  [/^\/catalogue\/(?:products|newest)$/, () => ["products", "latest"]],
  [/^\/catalogue\/(?:products|compare|compatibility|latest)\/([^/]+)/, (slug) => [`product ${slug}`]],
  [/^\/catalogue\/licences\//, () => []], // a new licence changes everything
  [/^\/content\/policies(?:\/|$)/, () => ["policies"]],
  [/^\/content\/docs\/([^/]+)/, (slug) => [`product ${slug}`]],
  [/^\/content\/samples\/([^/]+)/, (slug) => [`product ${slug}`]],
  [/^\/content\/(?:docs|samples|faq)$/, () => ["site", "products"]],
  [/^\/content\/pages\//, () => ["site"]],
  [/^\/website\/navigation$/, () => ["products"]],
  [/^\/website\//, () => []], // part of the configuration; other settings of the site change everything
];

/** The dependencies of a read's response, by its address. An unknown address depends on everything. */
export function dependenciesOfRead(url: string): Dependencies {
  const path = pathOf(url);
  if (!path.startsWith(`${prefix}/`)) return dependenciesOfDiscovery(path);
  const below = path.slice(prefix.length);
  for (const [pattern, dependencies] of reads) {
    const match = pattern.exec(below);
    if (match) return dependencies(match[1] ?? "");
  }
  return everything;
}

/** Feeds and product sitemaps depend on one product, the site's sitemap on all. */
function dependenciesOfDiscovery(path: string): Dependencies {
  const slug = /^(?:\/[^/]+\/([^/]+)\/releases\.atom|\/sitemaps\/products\/([^/]+)\.xml)$/
    .exec(path)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (slug !== undefined) return [`product ${slug}`];
  return path === "/robots.txt" || path === "/sitemaps/site.xml" ? [] : everything;
}

/**
 * The dependencies of a page's head in addition to the page's own reads: structured data contain the name of the product, which
 * the second part of its address names.
 */
export function dependenciesOfHead(pathname: string): Dependencies {
  const slug = /^\/[^/]+\/([^/]+)/.exec(pathname)?.[1];
  return slug === undefined ? [] : [`product ${slug.toLowerCase()}`];
}

function pathOf(url: string): string {
  return url.replace(/\?.*$/s, "");
}
