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

/**
 * Addresses of a portal's public pages: one of each kind, such as a guide of one product, or with `every`, all that its
 * sitemap lists.
 */
export async function publicPages(portal: string, { every = false } = {}): Promise<string[]> {
  const sitemap = await (await fetch(new URL("/sitemap.xml", portal))).text();
  const policies = await (await fetch(new URL("/vrmcsys/content/policies?pageSize=100", portal))).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...(every ? listed : oneOfEachKind(listed, policies)), ...besidesSitemap];
}

/** `policies`: the JSON of the list, whose paths name the pages of this kind. */
function oneOfEachKind(pages: string[], policies: string): string[] {
  const kinds = new Map<string, string>();
  for (const page of pages) {
    const kind = policies.includes(`"${page}"`)
      ? "policy"
      : page
          .replace(/^\/(sdk|tools)\/[^/]+/, "/product")
          .replace(/(?<=\/(releases|docs|samples|types)\/).+|(?<=^\/api(?:\/[^/]+)?\/)[^/]+/g, "*");
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}
