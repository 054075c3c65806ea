import { earlyAccessPath, linksTo } from "../../../contract/addresses.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";

type Named = { path: string; title: string };
export type DistributeData = Pick<Website["brand"], "store" | "storeDark"> & {
  guides: Named[];
  terms: Named[];
  /** The newest version that only developers have, if publishers announce one. */
  early: { name: string; version: string; path: string } | null;
};

/**
 * Guides on publishing, and the agreements between developers and the platform. A portal whose header and footer do not
 * link to the page has none.
 */
export async function loadDistribute({ api, language }: LoadRequest): Promise<DistributeData> {
  const [website, { items }, products, policies] = await Promise.all([
    api.call("website", {}),
    api.call("docs", {}),
    api.call("navigation", {}),
    api.call("policies", { pageSize: 100 }),
  ]);
  if (!linksTo(website, "/Distribute")) throw notFound();
  const early = await Promise.all(
    products.items.filter(({ notesOnly }) => !notesOnly).map(({ slug }) => earlyVersionOf(api, slug)),
  );
  const nameOf = (slug: string) => products.items.find((product) => product.slug === slug)?.name[language] ?? slug;
  return {
    store: website.brand.store,
    storeDark: website.brand.storeDark,
    guides: items.flatMap(({ product, pages }) =>
      pages.filter(({ slug }) => slug === "publishing").map(({ path }) => ({ path, title: nameOf(product) })),
    ),
    early: early.flatMap((found) => (found ? [{ ...found, name: found.name[language] }] : []))[0] ?? null,
    terms: policies.items
      .filter(({ linkedFrom }) => linkedFrom.includes("distribution"))
      .map(({ title, paths }) => ({ path: paths[language], title: title[language] })),
  };
}

async function earlyVersionOf(api: LoadRequest["api"], slug: string) {
  const { name, reserved } = await api.call("product", { slug });
  const version = reserved.find(({ audience }) => audience === "developers")?.version;
  return version ? { name, version, path: earlyAccessPath(slug, version) } : null;
}
