import { Refused } from "../../browser/client/client.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

const pageSize = 20;

export type SearchData = {
  query: string;
  product: string | null;
  products: { slug: string; name: string }[];
  hits: Hit[];
  total: number;
  page: number;
  pages: number;
  /** Why the server does not search for this, in its words. */
  refused: string | null;
};

/** Reads `?q=&product=&page=`; an unknown product or page is as if it were not there. */
export async function loadSearch({ api, language, url }: LoadRequest): Promise<SearchData> {
  const { items } = await api.call("products", { pageSize: 100 });
  const products = items.map(({ slug, name }) => ({ slug, name: name[language] }));
  const query = (url.searchParams.get("q") ?? "").trim();
  const product = products.find(({ slug }) => slug === url.searchParams.get("product"))?.slug ?? null;
  const page = pageOf(url.searchParams.get("page"));
  const nothing: SearchData = { query, product, products, hits: [], total: 0, page: 1, pages: 0, refused: null };
  if (!query) return nothing;
  try {
    const { items: hits, total } = await api.call("search", { q: query, ...(product && { product }), page, pageSize });
    return { ...nothing, hits, total, page, pages: Math.ceil(total / pageSize) };
  } catch (cause) {
    if (cause instanceof Refused) return { ...nothing, refused: cause.message };
    throw cause;
  }
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
