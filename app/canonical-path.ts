import { addressKey, type SiteAddresses } from "../contract/addresses.ts";
import { patternOf, productPattern, sitePagePattern } from "./routes.tsx";
import { isShellPath } from "./shell-paths.ts";

/**
 * The one spelling of an address: fixed parts as the route or the site folder writes them, slugs and versions in small
 * letters, pages of the documentation as their files are called, what names a record of the console as it is, no slash at
 * the end. Nothing if no page but the catch-all matches.
 */
export function canonicalPath(pathname: string, { sections, pages, docs }: SiteAddresses): string | null {
  const known = docs.get(addressKey(pathname));
  if (known !== undefined) return known;
  const pattern = patternOf(pathname);
  if (pattern === null) return null;
  const given = pathname.split("/").filter(Boolean);
  if (pattern.startsWith(productPattern) && !sections.includes(given[0]?.toLowerCase() ?? "")) return null;
  if (pattern === sitePagePattern) return sitePage(given[0] ?? "", pages);
  const spelled = pattern
    .split("/")
    .filter(Boolean)
    .map((part, index) => {
      if (part === "*") return null;
      const written = given[index] ?? "";
      if (!part.startsWith(":")) return part;
      return isShellPath(pattern) ? written : encodeURIComponent(decodeURIComponent(written).toLowerCase());
    });
  if (!spelled.includes(null)) return `/${spelled.join("/")}`;
  const fixed = spelled.filter((part) => part !== null).join("/");
  return `/${fixed}${pathname.slice(fixed.length + 1)}`;
}

/** `given`: encoded in a valid way, as all that matches a pattern. */
function sitePage(given: string, pages: readonly string[]): string | null {
  const wanted = `/${decodeURIComponent(given)}`.toLowerCase();
  return pages.find((page) => page.toLowerCase() === wanted) ?? null;
}

/** Whether a path has a page of this site; the catch-all and `/redirect` are none. */
export function isPage(pathname: string, addresses: SiteAddresses): boolean {
  return canonicalPath(pathname, addresses) !== null && !patternOf(pathname)?.startsWith("/redirect/");
}
