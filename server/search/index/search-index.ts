import { setImmediate as pause } from "node:timers/promises";
import type { SearchDocument } from "./document.ts";
import type { Sought } from "./excerpt.ts";
import { addTerms, openIndexField } from "./postings.ts";
import { addScores, beginning, exactly, termsIn, vocabularyOf, withSlips, type Match } from "./vocabulary.ts";
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

/** Terms by which an excerpt is chosen; the nearest are enough. */
const mostShown = 4;
/** Terms of one query; more of them find nothing better. */
const mostTerms = 12;
/** Slips that a word of so many letters is forgiven; two letters exchanged count as two. */
function slipsOf(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** A document that was found, and by what. */
export type SearchMatch = { document: SearchDocument; sought: Sought };

/** How many documents a query found, and those from one rank to another, the best first. */
export type Findings = { total: number; best(from: number, to: number): SearchMatch[] };

export type SearchIndex = { find(query: string, product: string | undefined): Findings };

/** What a term of the query found: a score for each document, 0 for none. */
type TermHits = { term: string; written: Match[]; spoken: Match[]; scores: Float32Array };

/** An index over both languages; titles weigh more than texts, and Chinese is found by words and by pinyin. */
export async function buildIndex(documents: SearchDocument[]): Promise<SearchIndex> {
  const vocabularies = await vocabulariesOf(documents);
  const weightOf = Float64Array.from(documents, ({ kind }) => weights[kind]);

  const hitsOf = (term: string, slips: number): TermHits => {
    const { words, sounds } = vocabularies;
    const longer = term.length > 1 || isChinese(term) ? beginning(words, term) : [];
    const near = slips ? withSlips(words, term, slips) : [];
    const written = [...exactly(words, term), ...longer, ...near];
    const spoken = [...exactly(sounds, term), ...(term.length > 2 ? beginning(sounds, term) : [])];
    const scores = new Float32Array(documents.length);
    addScores(words, written, scores);
    addScores(sounds, spoken, scores);
    return { term, written, spoken, scores };
  };

  /** The documents at these places, and by what they were found. */
  const soughtIn = (places: number[], hits: TermHits[]): SearchMatch[] => {
    const { words, sounds } = vocabularies;
    const shown = new Set(places);
    const writtenIn = hits.map(({ written }) => termsIn(words, written, shown, mostShown));
    const spokenIn = hits.map(({ spoken }) => termsIn(sounds, spoken, shown, 1));
    return places.flatMap((place) => {
      const document = documents[place];
      if (!document) return [];
      const terms = new Set(writtenIn.flatMap((found) => found.get(place) ?? []));
      const typed = hits.flatMap(({ term }, at) => (spokenIn[at]?.has(place) ? term : []));
      return [{ document, sought: { terms, typed } }];
    });
  };

  /** The documents that have all terms, or at least `needed` of them. */
  const having = (hits: TermHits[], needed: number, product: string | undefined): Findings => {
    const ranking = rankingOf(hits, weightOf, needed);
    const places =
      product === undefined ? ranking.places : ranking.places.filter((at) => documents[at]?.product === product);
    return {
      total: places.length,
      best: (from, to) => soughtIn(bestOf({ ...ranking, places }, to).slice(from), hits),
    };
  };

  return {
    find(query, product) {
      const terms = queryTerms(query);
      if (!terms.length) return { total: 0, best: () => [] };
      // As it was typed first: a slip is looked for only where there was one
      const typed = terms.map((term) => hitsOf(term, 0));
      const exact = having(typed, terms.length, product);
      if (exact.total) return exact;
      const nearly = typed.map((hits) => (slipsOf(hits.term) ? hitsOf(hits.term, slipsOf(hits.term)) : hits));
      const all = having(nearly, terms.length, product);
      return all.total ? all : having(nearly, 1, product);
    },
  };
}

/** The terms of all documents: as they are written, and Chinese as it is spoken. */
async function vocabulariesOf(documents: SearchDocument[]) {
  const title = openIndexField(fieldWeights.title);
  const text = openIndexField(fieldWeights.text);
  const pinyin = openIndexField(fieldWeights.pinyin);
  for (const [place, document] of documents.entries()) {
    const { en, zh } = textsOf(document);
    addTerms(title, [document.title.en, document.title.zh].flatMap(termsOf));
    addTerms(text, [...en, ...zh].flatMap(termsOf));
    addTerms(pinyin, [document.title.zh, ...zh].flatMap(pinyinOf));
    if (place % documentsAtOnce === 0) await pause(); // pages are answered in between
  }
  return {
    words: await vocabularyOf([title, text]),
    sounds: await vocabularyOf([pinyin]),
  };
}

function textsOf({ text, code }: SearchDocument): { en: string[]; zh: string[] } {
  return { en: [text.en, code?.en ?? ""], zh: [text.zh, code?.zh ?? ""] };
}

type Ranking = { places: number[]; totals: Float64Array };

/** The places of the documents that have so many of the terms, in their order, and what each of them is worth. */
function rankingOf(hits: TermHits[], weightOf: Float64Array, needed: number): Ranking {
  const totals = new Float64Array(weightOf.length);
  const places: number[] = [];
  for (let place = 0; place < totals.length; place++) {
    let sum = 0;
    let matched = 0;
    for (const { scores } of hits) {
      const score = scores[place] ?? 0;
      if (score > 0) matched++;
      sum += score;
    }
    if (matched < needed) continue;
    totals[place] = sum * matched * (weightOf[place] ?? 0);
    places.push(place);
  }
  return { places, totals };
}

/** The best `count` places, the best first; of those worth the same, the one that comes first. */
function bestOf({ places, totals }: Ranking, count: number): number[] {
  const best: number[] = [];
  const worth = (place: number | undefined) => (place === undefined ? 0 : (totals[place] ?? 0));
  for (const place of places) {
    if (best.length === count && worth(place) <= worth(best.at(-1))) continue;
    if (best.length === count) best.pop();
    let at = best.length;
    while (at > 0 && worth(best[at - 1]) < worth(place)) at--;
    best.splice(at, 0, place);
  }
  return best;
}

/** The terms of a query, each once. */
function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, mostTerms);
}
