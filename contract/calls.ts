/**
 * Every call of the public interface in one list: method, path below `/vrmcsys`, and who may make it.
 * The schemas of each stand under the same name in `schemas.ts`, so that the browser's first script needs none of them.
 */
export const prefix = "/vrmcsys";

export type Access = "public";

type Call = { method: "GET" | "POST"; path: string; access: Access; summary: string; tag: string };

export const calls = {
  products: {
    method: "GET",
    path: "/catalogue/products",
    access: "public",
    tag: "Catalogue",
    summary: "All products with their newest version",
  },
  product: {
    method: "GET",
    path: "/catalogue/products/:slug",
    access: "public",
    tag: "Catalogue",
    summary: "A product with all its versions and files",
  },
  releases: {
    method: "GET",
    path: "/catalogue/products/:slug/releases",
    access: "public",
    tag: "Catalogue",
    summary: "Release notes of a product, newest first",
  },
  release: {
    method: "GET",
    path: "/catalogue/products/:slug/releases/:version",
    access: "public",
    tag: "Catalogue",
    summary: "Release note of one version",
  },
  compare: {
    method: "GET",
    path: "/catalogue/compare/:slug",
    access: "public",
    tag: "Catalogue",
    summary: "What changed between two versions",
  },
  currentLicence: {
    method: "GET",
    path: "/catalogue/licences/current",
    access: "public",
    tag: "Catalogue",
    summary: "The licence that a download asks for",
  },
  docs: {
    method: "GET",
    path: "/content/docs",
    access: "public",
    tag: "Content",
    summary: "Titles of the documentation in reading order",
  },
  doc: {
    method: "GET",
    path: "/content/docs/:product/:slug",
    access: "public",
    tag: "Content",
    summary: "A documentation page",
  },
  samples: {
    method: "GET",
    path: "/content/samples",
    access: "public",
    tag: "Content",
    summary: "Samples, of one product or of all",
  },
  faq: {
    method: "GET",
    path: "/content/faq",
    access: "public",
    tag: "Content",
    summary: "Questions and answers, of one product or of all",
  },
  policies: {
    method: "GET",
    path: "/content/policies",
    access: "public",
    tag: "Content",
    summary: "All policies with version and effective day",
  },
  policy: {
    method: "GET",
    path: "/content/policies/:slug",
    access: "public",
    tag: "Content",
    summary: "The text of a policy",
  },
  search: {
    method: "GET",
    path: "/search",
    access: "public",
    tag: "Search",
    summary: "Search of everything public, in both languages",
  },
  contact: {
    method: "GET",
    path: "/website/contact",
    access: "public",
    tag: "Website",
    summary: "Mailboxes and hours of the operator",
  },
  agreeToDownload: {
    method: "POST",
    path: "/download/agree",
    access: "public",
    tag: "Downloads",
    summary: "Agree to the licence and get a signed link",
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
