import { setImmediate as pause } from "node:timers/promises";
import MiniSearch, { type QueryCombination, type SearchResult } from "minisearch";
import type { SearchDocument } from "./documents.ts";
import type { Sought } from "./excerpt.ts";
import { foldWord, isChinese, pinyinOf, termsOf } from "./words.ts";

/** A product's own page comes before pages that mention it. */
const weights: Record<SearchDocument["kind"], number> = {
  product: 3,
  docs: 1.3,
  sample: 1.2,
  faq: 1.2,
  version: 1,
  notes: 1,
  policy: 0.8,
};

const documentsAtOnce = 5;

/** Terms of one query; more of them find nothing better. */
const mostTerms = 12;
/** Slips that a word of so many letters is forgiven; two letters exchanged count as two. */
function slipsOf(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** The fields hold terms, one a line. */
type Indexed = { id: number; product: string | null; title: string; text: string; pinyin: string };

const lines = (terms: string[]) => terms.join("\n");

/** A document that was found, and by what. */
export type Found = { document: SearchDocument; sought: Sought };

export type SearchIndex = { find(query: string, product: string | undefined): Found[] };

/** An index over both languages; titles weigh more than texts, and Chinese is found by words and by pinyin. */
export async function buildIndex(documents: SearchDocument[]): Promise<SearchIndex> {
  const index = new MiniSearch<Indexed>({
    fields: ["title", "text", "pinyin"],
    storeFields: ["product"],
    tokenize: (terms) => terms.split("\n"),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 4, pinyin: 0.6 }, tokenize: (term) => [term], processTerm: (term) => term },
  });
  for (let first = 0; first < documents.length; first += documentsAtOnce) {
    index.addAll(
      documents.slice(first, first + documentsAtOnce).map((document, place) => indexed(document, first + place)),
    );
    await pause(); // pages are answered in between
  }
  const look = (queries: QueryCombination[], combineWith: "AND" | "OR", product: string | undefined): SearchResult[] =>
    index.search(
      { combineWith, queries },
      {
        boostDocument: (id) => weights[documents[id as number]?.kind ?? "docs"], // ids are places in this list
        ...(product !== undefined && { filter: (result) => result.product === product }),
      },
    );
  return {
    find(query, product) {
      const terms = queryTerms(query);
      if (!terms.length) return [];
      const exactly = terms.map((term) => termQuery(term, 0));
      const nearly = terms.map((term) => termQuery(term, slipsOf(term)));
      // As it was typed first: a slip is looked for only where there was one
      const hits = firstFound(
        () => look(exactly, "AND", product),
        () => look(nearly, "AND", product),
        () => look(nearly, "OR", product),
      );
      return hits.flatMap(({ id, terms: matched }) => {
        const document = documents[id as number]; // ids are places in this list
        return document ? [{ document, sought: { terms: new Set(matched), typed: terms } }] : [];
      });
    },
  };
}

function firstFound(...attempts: (() => SearchResult[])[]): SearchResult[] {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.length) return found;
  }
  return [];
}

function indexed({ product, title, text }: SearchDocument, id: number): Indexed {
  return {
    id,
    product,
    title: lines([...termsOf(title.en), ...termsOf(title.zh)]),
    text: lines([...termsOf(text.en), ...termsOf(text.zh)]),
    pinyin: lines([...pinyinOf(title.zh), ...pinyinOf(text.zh)]),
  };
}

/** A term as it stands, as a beginning, with so many slips; and as pinyin, where a slip would be another word. */
function termQuery(term: string, fuzzy: number): QueryCombination {
  const prefix = term.length > 1 || isChinese(term);
  return {
    combineWith: "OR",
    queries: [
      { queries: [term], fields: ["title", "text"], prefix, fuzzy },
      { queries: [term], fields: ["pinyin"], prefix: term.length > 2, fuzzy: false },
    ],
  };
}

/** The terms of a query, each once. */
function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, mostTerms);
}
