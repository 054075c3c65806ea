/**
 * The path of the speculation rules, named by the header `Speculation-Rules` of every public page. The console's has none:
 * Chromium (156) keeps each link that matched until the document ends, and with it the view of its closed tab.
 */
export const speculationRulesPath = "/speculation.rules";

/**
 * Matches public pages of this origin without personal data. Excludes links to other views of a page, to feeds, and
 * with a query, such as `?ln=`.
 */
const where = (sections: readonly string[]) => ({
  and: [
    {
      href_matches: [
        "/",
        "/home",
        ...sections.map((section) => `/${section}/*`),
        "/FAQ",
        "/Distribute",
        "/Community",
        "/license",
        "/api",
        "/api/*",
      ],
    },
    { not: { selector_matches: "[data-stay], [href*='?'], [href*='.atom']" } },
  ],
});

/** The rules as JSON: hovering over a link prefetches its page. `sections`: the first segments of products' addresses. */
export function speculationRules(sections: readonly string[]): string {
  return JSON.stringify({ prefetch: [{ where: where(sections), eagerness: "moderate" }] });
}
