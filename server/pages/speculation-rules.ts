import type { Config } from "../config.ts";

/** Where browsers read which pages they may fetch ahead; the header `Speculation-Rules` of every page names it. */
export const speculationRulesPath = "/speculation.rules";

/**
 * Public pages of this origin that show nobody's own data. Links to other views of a page, to feeds and with a query, such
 * as `?ln=`, are left out.
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

/** The rules as JSON: when a pointer rests on a link, its page is fetched or, with `prerender`, rendered as well. */
export function speculationRules({ prerender }: Pick<Config, "prerender">): string {
  const rules = [{ where, eagerness: "moderate" }];
  return JSON.stringify({ prefetch: rules, ...(prerender === "hover" && { prerender: rules }) });
}
