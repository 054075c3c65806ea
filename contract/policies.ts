import type { Bilingual } from "./language.ts";

/**
 * The policies (specification, section 2) and whether they have a page for each language: then the one whose address
 * ends in `en` is English and its partner Chinese, whatever `ln`. The others follow `ln`. No page links to unlisted ones.
 */
const policies = {
  protection: "page for each language",
  server: "page for each language",
  refundpolicy: "page for each language",
  rechargeagreement: "page for each language",
  cancellationagreement: "page for each language",
  realnameauthentication: "page for each language",
  giftcardagreement: "one page",
  platformServiceAgreement: "one page",
  xinjueliProtection: "unlisted page",
  xinjueliserver: "unlisted page",
} as const;

export type PolicySlug = keyof typeof policies;
export const policySlugs = Object.keys(policies) as PolicySlug[]; // the keys of the table are its slugs

/** The path of a policy in each language. */
export function policyPaths(slug: PolicySlug): Bilingual {
  return { en: policies[slug] === "page for each language" ? `/${slug}en` : `/${slug}`, zh: `/${slug}` };
}

export const unlistedPaths = policySlugs
  .filter((slug) => policies[slug] === "unlisted page")
  .map((slug) => policyPaths(slug).en);
