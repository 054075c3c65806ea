import { policyPaths, policySlugs } from "../contract/policies.ts";

/** Pages that are not in the sitemap: forms, results, and what is shown where nothing is. */
const besidesSitemap = [
  "/login",
  "/login?way=mail",
  "/region",
  "/register?location=0",
  "/register?location=1&way=mail",
  "/forgot-password",
  "/apply",
  "/search?q=hands",
  "/sdk/unity/releases?from=2.5.0",
  "/nothing/here",
];
const policies = new Set(policySlugs.flatMap((slug) => Object.values(policyPaths(slug))));

/**
 * Addresses of a portal's public pages: one of each kind, such as a guide of one product, or with `every`, all that its
 * sitemap lists.
 */
export async function publicPages(portal: string, { every = false } = {}): Promise<string[]> {
  const sitemap = await (await fetch(new URL("/sitemap.xml", portal))).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...(every ? listed : oneOfEachKind(listed)), ...besidesSitemap];
}

function oneOfEachKind(pages: string[]): string[] {
  const kinds = new Map<string, string>();
  for (const page of pages) {
    const kind = policies.has(page)
      ? "policy"
      : page.replace(/^\/(sdk|tools)\/[^/]+/, "/product").replace(/(?<=\/(releases|docs|samples|api)\/).+/, "*");
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}
