/**
 * The path of the speculation rules, named by the header `Speculation-Rules` of every public page. The console's has none:
 * Chromium (156) keeps each link that matched until the document ends, and with it the view of its closed tab.
 */
export const speculationRulesPath = "/speculation.rules";

/**
 * Matches public pages of this origin without personal data. Excludes links to other views of a page, to feeds, and
 * with a query, such as `?ln=`.
 */
const where = {
  and: [
    {
      href_matches: [
        "/",
        "/home",
        "/sdk/*",
        "/tools/*",
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
};

/** The rules as JSON: hovering over a link prefetches its page. */
export const speculationRules = JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
