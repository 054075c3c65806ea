import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type ListedProduct = { slug: string; kind: Product["kind"]; name: string; version: string | null };
export type ListedPolicy = { path: string; title: string };
export type SiteData = {
  products: ListedProduct[];
  policies: ListedPolicy[];
  hours: Contact["hours"];
  icpNumber: string | null;
};

/** What header and footer show on every page. */
export async function loadSite({ api, language }: LoadRequest): Promise<SiteData> {
  const [products, policies, contact] = await Promise.all([
    api.call("products", { pageSize: 100 }),
    api.call("policies", { pageSize: 100 }),
    api.call("contact", {}),
  ]);
  return {
    products: products.items.map(({ slug, kind, name, latest }) => ({
      slug,
      kind,
      name: name[language],
      version: latest?.version ?? null,
    })),
    policies: policies.items.map(({ paths, title }) => ({ path: paths[language], title: title[language] })),
    hours: contact.hours,
    icpNumber: contact.icpNumber,
  };
}
