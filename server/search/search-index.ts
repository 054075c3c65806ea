import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchDocument } from "./documents.ts";
import { foldWord, isChinese, pinyinOf, termsOf } from "./words.ts";

/** Terms of one query; more of them find nothing better. */
const mostTerms = 12;
/** Shorter words are taken as they are typed: every short word is one slip from another. */
const fuzzyFrom = 4;
const slips = 0.2;

/** The fields hold terms, one a line. */
type Indexed = { id: number; product: string | null; title: string; text: string; pinyin: string };

const lines = (terms: string[]) => terms.join("\n");

export type SearchIndex = { find(query: string, product: string | undefined): SearchDocument[] };

/** An index over both languages; titles weigh more than texts, and Chinese is found by words and by pinyin. */
export async function buildIndex(documents: SearchDocument[]): Promise<SearchIndex> {
  const index = new MiniSearch<Indexed>({
    fields: ["title", "text", "pinyin"],
    storeFields: ["product"],
    tokenize: (terms) => terms.split("\n"),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 4, pinyin: 0.6 }, tokenize: queryTerms, processTerm: (term) => term },
  });
  await index.addAllAsync(
    documents.map(({ product, title, text }, id) => ({
      id,
      product,
      title: lines([...termsOf(title.en), ...termsOf(title.zh)]),
      text: lines([...termsOf(text.en), ...termsOf(text.zh)]),
      pinyin: lines([...pinyinOf(title.zh), ...pinyinOf(text.zh)]),
    })),
    { chunkSize: 20 },
  );
  const look = (query: string, combineWith: "AND" | "OR", product: string | undefined): SearchResult[] =>
    index.search(query, {
      combineWith,
      prefix: (term) => term.length > 1 || isChinese(term),
      fuzzy: (term) => (term.length >= fuzzyFrom && !isChinese(term) ? slips : false),
      ...(product !== undefined && { filter: (result) => result.product === product }),
    });
  return {
    find(query, product) {
      if (!queryTerms(query).length) return [];
      const all = look(query, "AND", product);
      const hits = all.length ? all : look(query, "OR", product);
      return hits.flatMap(({ id }) => documents[id as number] ?? []);
    },
  };
}

/** The terms of a query, each once. Single Latin letters find everything, so they count only alone. */
export function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, mostTerms);
}
