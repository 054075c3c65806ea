import type { CallName } from "./calls.ts";

/** Who may make a call. */
export type Access = "public";

/** What is said of each call in its description, and who may make it. */
export const callFacts: Record<CallName, { access: Access; tag: string; summary: string }> = {
  products: { access: "public", tag: "Catalogue", summary: "All products with their newest version" },
  product: { access: "public", tag: "Catalogue", summary: "A product with all its versions and files" },
  releases: { access: "public", tag: "Catalogue", summary: "Release notes of a product, newest first" },
  release: { access: "public", tag: "Catalogue", summary: "Release note of one version" },
  compare: { access: "public", tag: "Catalogue", summary: "What changed between two versions" },
  currentLicence: { access: "public", tag: "Catalogue", summary: "The licence that a download asks for" },
  docs: { access: "public", tag: "Content", summary: "Titles of the documentation in reading order" },
  doc: { access: "public", tag: "Content", summary: "A documentation page" },
  samples: { access: "public", tag: "Content", summary: "Samples, of one product or of all" },
  faq: { access: "public", tag: "Content", summary: "Questions and answers, of one product or of all" },
  policies: { access: "public", tag: "Content", summary: "All policies with version and effective day" },
  policy: { access: "public", tag: "Content", summary: "The text of a policy" },
  search: { access: "public", tag: "Search", summary: "Search of everything public, in both languages" },
  contact: { access: "public", tag: "Website", summary: "Mailboxes and hours of the operator" },
  agreeToDownload: { access: "public", tag: "Downloads", summary: "Agree to the licence and get a signed link" },
};
