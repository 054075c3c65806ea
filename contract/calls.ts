/**
 * Every call of the public interface in one list: method and path below `/vrmcsys`. What else is known of a call stands
 * under the same name in `schemas.ts` and `call-facts.ts`, so that the browser's first script needs none of it.
 */
export const prefix = "/vrmcsys";

type Call = { method: "GET" | "POST"; path: string };

export const calls = {
  products: { method: "GET", path: "/catalogue/products" },
  product: { method: "GET", path: "/catalogue/products/:slug" },
  releases: { method: "GET", path: "/catalogue/products/:slug/releases" },
  release: { method: "GET", path: "/catalogue/products/:slug/releases/:version" },
  compare: { method: "GET", path: "/catalogue/compare/:slug" },
  currentLicence: { method: "GET", path: "/catalogue/licences/current" },
  docs: { method: "GET", path: "/content/docs" },
  doc: { method: "GET", path: "/content/docs/:product/:slug" },
  samples: { method: "GET", path: "/content/samples" },
  faq: { method: "GET", path: "/content/faq" },
  policies: { method: "GET", path: "/content/policies" },
  policy: { method: "GET", path: "/content/policies/:slug" },
  search: { method: "GET", path: "/search" },
  contact: { method: "GET", path: "/website/contact" },
  agreeToDownload: { method: "POST", path: "/download/agree" },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
