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
  /** Why the server refused the search, as text. */
  refused: string | null;
};

/** Parses `?q=&product=&page=`; unknown products and pages are ignored. */
export async function loadSearch({ api, language, url }: LoadRequest): Promise<SearchData> {
  const { items } = await api.call("navigation", {});
  const products = items.map(({ slug, name }) => ({ slug, name: name[language] }));
  const query = (url.searchParams.get("q") ?? "").trim();
  const product = products.find(({ slug }) => slug === url.searchParams.get("product"))?.slug ?? null;
  const page = pageOf(url.searchParams.get("page"));
  const nothing: SearchData = { query, product, products, hits: [], total: 0, page: 1, pages: 0, refused: null };
  if (!query) return nothing;
  try {
    const find = (at: number) => api.call("search", { q: query, ...(product && { product }), page: at, pageSize });
    const found = await find(page);
    const pages = Math.ceil(found.total / pageSize);
    const shown = Math.max(1, Math.min(page, pages)); // pages beyond the last one show the last one
    const { items: hits, total } = shown === page ? found : await find(shown);
    return { ...nothing, hits, total, page: shown, pages };
  } catch (cause) {
    if (cause instanceof Refused) return { ...nothing, refused: cause.message };
    throw cause;
  }
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
