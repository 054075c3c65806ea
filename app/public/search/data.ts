import { Refused, type ApiClient } from "../../../client/client.ts";
import { hitKinds, type Hit } from "../../../contract/schemas/content.ts";
import { picturesOf } from "../article/pictures.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

const pageSize = 20;

/** A hit with those of the same title in other products, a sample's picture as HTML, and the signature of a type. */
export type ShownHit = Hit & { others: Hit[]; picture: string; signature: string | null };
export type SearchData = {
  query: string;
  product: string | null;
  products: { slug: string; name: string }[];
  /** The kind that is shown, and the number of hits of each. */
  kind: Hit["kind"] | null;
  kinds: Partial<Record<Hit["kind"], number>>;
  hits: ShownHit[];
  total: number;
  page: number;
  pages: number;
  /** Why the server refused the search, as text. */
  refused: string | null;
};

/** Parses `?q=&product=&kind=&page=`; unknown products, kinds and pages are ignored. */
export async function loadSearch({ api, language, url }: LoadRequest): Promise<SearchData> {
  const { items } = await api.call("products", { pageSize: 100 });
  const products = items.map(({ slug, name }) => ({ slug, name: name[language] }));
  const query = (url.searchParams.get("q") ?? "").trim();
  const product = products.find(({ slug }) => slug === url.searchParams.get("product"))?.slug ?? null;
  const page = pageOf(url.searchParams.get("page"));
  const kind = hitKinds.find((each) => each === url.searchParams.get("kind")) ?? null;
  const chosen = { query, product, products, kind };
  const nothing: SearchData = { ...chosen, kinds: {}, hits: [], total: 0, page: 1, pages: 0, refused: null };
  if (!query) return nothing;
  try {
    const find = (at: number) =>
      api.call("search", { q: query, ...(product && { product }), ...(kind && { kind }), page: at, pageSize });
    const found = await find(page);
    const pages = Math.ceil(found.total / pageSize);
    const shown = Math.max(1, Math.min(page, pages)); // pages beyond the last one show the last one
    const { items: hits, total, kinds } = shown === page ? found : await find(shown);
    const hasSample = hits.some((hit) => hit.kind === "sample");
    const samples = hasSample ? (await api.call("samples", { pageSize: 100 })).items : [];
    const pictures = new Map(
      samples.map((sample) => [`${sample.product}#${sample.slug}`, picturesOf(sample.picture?.[language] ?? "")]),
    );
    const signatures = await signaturesOf(api, hits);
    // Release notes are named after their product in the title, and beside it like the other hits
    const nameBeside = (hit: Hit) =>
      hit.kind === "notes" ? (products.find(({ slug }) => slug === hit.product)?.name ?? null) : hit.productName;
    const sameTitle = [...Map.groupBy(hits, (hit) => `${hit.kind} ${hit.title}`).values()];
    const shownHits = sameTitle.flatMap(([hit, ...others]) =>
      hit
        ? {
            ...hit,
            productName: nameBeside(hit),
            others,
            picture: pictures.get(`${hit.product}#${hit.path.split("#")[1]}`) ?? "",
            signature: typeIn(hit) === undefined ? null : (signatures.get(`${hit.product} ${typeIn(hit)}`) ?? ""),
          }
        : [],
    );
    return { ...nothing, kinds, hits: shownHits, total, page: shown, pages };
  } catch (cause) {
    if (cause instanceof Refused) return { ...nothing, refused: cause.message };
    throw cause;
  }
}

/** The slug of the type that a hit is. */
function typeIn({ path }: Hit): string | undefined {
  return /\/types\/([^/]+)$/.exec(path)?.[1];
}

/** The signatures of the types among the hits, by product and slug. */
async function signaturesOf(api: ApiClient, hits: readonly Hit[]): Promise<Map<string, string>> {
  const products = new Set(
    hits.flatMap((hit) => (typeIn(hit) !== undefined && hit.product !== null ? [hit.product] : [])),
  );
  const lists = await Promise.all(
    [...products].map(async (product) => {
      const { items } = await api.call("sdkTypes", { slug: product, pageSize: 100 });
      return items.map(({ slug, signature }): [string, string] => [`${product} ${slug}`, signature]);
    }),
  );
  return new Map(lists.flat());
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
