import { setImmediate as pause } from "node:timers/promises";
import type { SearchDocument } from "./documents.ts";
import type { Sought } from "./excerpt.ts";
import { addTerms, openField, postingsOf, type Postings } from "./postings.ts";
import { beginning, exactly, vocabularyOf, withSlips, type Match } from "./vocabulary.ts";
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
const fieldWeights = { title: 4, text: 1, pinyin: 0.6 };

const documentsAtOnce = 5;

/** Terms of one query; more of them find nothing better. */
const mostTerms = 12;
/** Slips that a word of so many letters is forgiven; two letters exchanged count as two. */
function slipsOf(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** A document that was found; by what is worked out for those that are shown. */
export type Found = { document: SearchDocument; soughtBy: () => Sought };

export type SearchIndex = { find(query: string, product: string | undefined): Found[] };

/** What a term of the query found: a score for each document, 0 for none. */
type TermHits = { term: string; written: Match[]; spoken: Match[]; scores: Float32Array };

/** An index over both languages; titles weigh more than texts, and Chinese is found by words and by pinyin. */
export async function buildIndex(documents: SearchDocument[]): Promise<SearchIndex> {
  const vocabularies = await vocabulariesOf(documents);

  const hitsOf = (term: string, slips: number): TermHits => {
    const { words, sounds } = vocabularies;
    const longer = term.length > 1 || isChinese(term) ? beginning(words, term) : [];
    const near = slips ? withSlips(words, term, slips).filter((match) => !match.term.startsWith(term)) : [];
    const written = [...exactly(words, term), ...longer, ...near];
    const spoken = [...exactly(sounds, term), ...(term.length > 2 ? beginning(sounds, term) : [])];
    return { term, written, spoken, scores: scoresOf([...written, ...spoken], documents.length) };
  };

  return {
    find(query, product) {
      const terms = queryTerms(query);
      if (!terms.length) return [];
      // As it was typed first: a slip is looked for only where there was one
      const typed = terms.map((term) => hitsOf(term, 0));
      const places = ranked(documents, typed, { all: true, product });
      if (places.length) return places.map((place) => foundAt(documents, place, typed));
      const nearly = typed.map((hits) => (slipsOf(hits.term) ? hitsOf(hits.term, slipsOf(hits.term)) : hits));
      const all = ranked(documents, nearly, { all: true, product });
      const some = all.length ? all : ranked(documents, nearly, { all: false, product });
      return some.map((place) => foundAt(documents, place, nearly));
    },
  };
}

/** The terms of all documents: as they are written, and Chinese as it is spoken. */
async function vocabulariesOf(documents: SearchDocument[]) {
  const title = openField(fieldWeights.title);
  const text = openField(fieldWeights.text);
  const pinyin = openField(fieldWeights.pinyin);
  for (const [place, document] of documents.entries()) {
    const { en, zh } = textsOf(document);
    addTerms(title, [document.title.en, document.title.zh].flatMap(termsOf));
    addTerms(text, [...en, ...zh].flatMap(termsOf));
    addTerms(pinyin, [document.title.zh, ...zh].flatMap(pinyinOf));
    if (place % documentsAtOnce === 0) await pause(); // pages are answered in between
  }
  return {
    words: vocabularyOf(await postingsOf([title, text])),
    sounds: vocabularyOf(await postingsOf([pinyin])),
  };
}

function textsOf({ text, code }: SearchDocument): { en: string[]; zh: string[] } {
  return { en: [text.en, code?.en ?? ""], zh: [text.zh, code?.zh ?? ""] };
}

function scoresOf(matches: Match[], size: number): Float32Array {
  const scores = new Float32Array(size);
  for (const { postings, nearness } of matches) {
    const { documents, scores: own } = postings;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0;
      scores[document] = (scores[document] ?? 0) + (own[at] ?? 0) * nearness;
    }
  }
  return scores;
}

/** The places of the documents that have all terms, or some, best first. */
function ranked(
  documents: SearchDocument[],
  hits: TermHits[],
  { all, product }: { all: boolean; product: string | undefined },
): number[] {
  const totals = new Float64Array(documents.length);
  const places: number[] = [];
  for (const [place, document] of documents.entries()) {
    if (product !== undefined && document.product !== product) continue;
    let sum = 0;
    let matched = 0;
    for (const { scores } of hits) {
      const score = scores[place] ?? 0;
      if (score > 0) matched++;
      sum += score;
    }
    if (matched === 0 || (all && matched < hits.length)) continue;
    totals[place] = sum * matched * weights[document.kind];
    places.push(place);
  }
  return places.toSorted((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0));
}

function foundAt(documents: SearchDocument[], place: number, hits: TermHits[]): Found {
  const document = documents[place];
  if (!document) throw new Error(`no document stands at ${place}`);
  return {
    document,
    soughtBy: () => ({
      terms: new Set(hits.flatMap(({ written }) => termsIn(written, place))),
      typed: hits.filter(({ spoken }) => spoken.some(({ postings }) => has(postings, place))).map(({ term }) => term),
    }),
  };
}

/** Terms by which an excerpt is chosen; the nearest are enough. */
const mostShown = 4;

function termsIn(matches: Match[], place: number): string[] {
  const terms: string[] = [];
  for (const { term, postings } of matches) {
    if (has(postings, place)) terms.push(term);
    if (terms.length === mostShown) break;
  }
  return terms;
}

function has({ documents }: Postings, place: number): boolean {
  let from = 0;
  let to = documents.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((documents[middle] ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return documents[from] === place;
}

/** The terms of a query, each once. */
function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, mostTerms);
}
