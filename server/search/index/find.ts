import type { SearchDocument } from "./document.ts";
import type { MatchedTerms } from "./excerpt.ts";
import { inverseDocumentFrequency } from "./postings.ts";
import { fieldNames, type IndexedField, type IndexSegment } from "./segment.ts";
import {
  addScores,
  prefixMatches,
  exactMatches,
  documentFrequency,
  termsIn,
  fuzzyMatches,
  type TermMatch,
} from "./vocabulary.ts";
import { foldWord, isChinese, termsOf } from "./words.ts";

/** A product's own page comes before pages that mention it. */
const weights: Record<SearchDocument["kind"], number> = {
  product: 3,
  docs: 1.3,
  sample: 1.2,
  faq: 1.2,
  version: 1,
  notes: 1,
  policy: 0.8,
  page: 3,
};
const fieldWeights: Record<IndexedField, number> = { title: 4, text: 1, pinyin: 0.6 };

/** The number of terms used to choose an excerpt; the closest are enough. */
const maxShown = 4;
/** The number of terms used of a query; more do not improve results. */
const maxTerms = 12;
/** Up to this many results are selected one by one; beyond, sorting all is faster. */
const maxPicked = 200;
/** The maximum edit distance by word length; a transposition counts as two. */
function allowedEdits(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** A matching document with the terms that matched. */
export type SearchMatch = { document: SearchDocument; matchedTerms: MatchedTerms };

/** The number of documents found, and those in a range of ranks, best first. */
export type SearchResults = { total: number; best: (from: number, to: number) => SearchMatch[] };

type Matches = Record<IndexedField, TermMatch[]>;
/**
 * The hits of a query term in each segment: matching terms of the fields, and a score for each document, 0 without a
 * match.
 */
type TermHits = { term: string; matches: Matches[]; scores: Float32Array[] };

/** Searches all segments, in documents of one product or of all. */
export function findIn(segments: readonly IndexSegment[], query: string, product: string | undefined): SearchResults {
  const terms = queryTerms(query);
  if (!terms.length) return { total: 0, best: () => [] };
  const atLeast = (hits: TermHits[], needed: number) => resultsOf(segments, hits, { needed, product });
  // Exact terms first: typing errors are considered only if they find nothing
  const typed = terms.map((term) => hitsOf(segments, term, 0));
  const exact = atLeast(typed, terms.length);
  if (exact.total) return exact;
  const nearly = typed.map((hits) =>
    allowedEdits(hits.term) ? hitsOf(segments, hits.term, allowedEdits(hits.term)) : hits,
  );
  const all = atLeast(nearly, terms.length);
  return all.total ? all : atLeast(nearly, 1);
}

/** The distinct terms of a query. */
function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, maxTerms);
}

function hitsOf(segments: readonly IndexSegment[], term: string, edits: number): TermHits {
  const matches = segments.map((segment) => matchesIn(segment, term, edits));
  const scores = segments.map(({ documents }) => new Float32Array(documents.length));
  const all = segments.reduce((sum, { documents }) => sum + documents.length, 0);
  for (const name of fieldNames) {
    const frequencies = new Map<string, number>();
    segments.forEach(({ fields: { [name]: vocabulary } }, at) => {
      for (const match of matches[at]?.[name] ?? []) {
        const found = vocabulary.terms[match.index] ?? "";
        frequencies.set(found, (frequencies.get(found) ?? 0) + documentFrequency(vocabulary, match));
      }
    });
    const rarity = (found: string) => fieldWeights[name] * inverseDocumentFrequency(frequencies.get(found) ?? 0, all);
    segments.forEach(({ fields }, at) => {
      const own = scores[at];
      if (own) addScores(fields[name], matches[at]?.[name] ?? [], rarity, own);
    });
  }
  return { term, matches, scores };
}

function matchesIn({ fields: { title, text, pinyin } }: IndexSegment, term: string, edits: number): Matches {
  const isBegun = term.length > 1 || isChinese(term);
  const [ofTitle, ofText] = [title, text].map((vocabulary) => [
    ...exactMatches(vocabulary, term),
    ...(isBegun ? prefixMatches(vocabulary, term) : []),
    ...(edits ? fuzzyMatches(vocabulary, term, edits) : []),
  ]);
  const pinyinMatches = [...exactMatches(pinyin, term), ...(term.length > 2 ? prefixMatches(pinyin, term) : [])];
  return { title: ofTitle ?? [], text: ofText ?? [], pinyin: pinyinMatches };
}

/** A document by its segment and position, with its score for the query. */
type Candidate = { segment: number; index: number; score: number; document: SearchDocument };

/** The documents that have at least `needed` of the terms. */
function resultsOf(
  segments: readonly IndexSegment[],
  hits: readonly TermHits[],
  { needed, product }: { needed: number; product: string | undefined },
): SearchResults {
  const candidates = segments.flatMap((segment, at) =>
    candidatesIn(
      segment,
      at,
      hits.map(({ scores }) => scores[at] ?? new Float32Array()),
      needed,
    ).filter(({ document }) => product === undefined || document.product === product),
  );
  return {
    total: candidates.length,
    best(from, to) {
      const best = bestOf(candidates, to).slice(from);
      const matchedTerms = segments.map((segment, at) =>
        matchedTermsIn(segment, new Set(best.filter((one) => one.segment === at).map(({ index }) => index)), at, hits),
      );
      return best.map(({ document, segment, index }) => ({
        document,
        matchedTerms: matchedTerms[segment]?.get(index) ?? { terms: new Set(), typed: [] },
      }));
    },
  };
}

function candidatesIn(
  { documents, deleted }: IndexSegment,
  segment: number,
  scores: readonly Float32Array[],
  needed: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < documents.length; index++) {
    let sum = 0;
    let matched = 0;
    for (const ofTerm of scores) {
      const score = ofTerm[index] ?? 0;
      if (score > 0) matched++;
      sum += score;
    }
    const document = documents[index];
    if (matched < needed || deleted[index] || !document) continue;
    candidates.push({ segment, index, score: sum * matched * weights[document.kind], document });
  }
  return candidates;
}

/** The best `count` results, best first. */
function bestOf(candidates: readonly Candidate[], count: number): Candidate[] {
  if (count > maxPicked) return candidates.toSorted(byScore).slice(0, count);
  const best: Candidate[] = [];
  for (const candidate of candidates) {
    const last = best.at(-1);
    if (best.length === count && last && byScore(last, candidate) <= 0) continue;
    if (best.length === count) best.pop();
    let at = best.length;
    for (let before = best[at - 1]; before && byScore(candidate, before) < 0; before = best[at - 1]) at--;
    best.splice(at, 0, candidate);
  }
  return best;
}

/** Orders by score, then date, then key, so that the order is the same in every process. */
function byScore(one: Candidate, other: Candidate): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.document.day !== other.document.day) return one.document.day < other.document.day ? 1 : -1;
  return one.document.key < other.document.key ? -1 : 1;
}

/** The terms that matched in each of these documents: written ones and pinyin. */
function matchedTermsIn(
  { fields: { title, text, pinyin } }: IndexSegment,
  indices: ReadonlySet<number>,
  at: number,
  hits: readonly TermHits[],
): Map<number, MatchedTerms> {
  const found = hits.map(({ term, matches }) => {
    const { title: ofTitle = [], text: ofText = [], pinyin: ofPinyin = [] } = matches[at] ?? {};
    return {
      term,
      inText: termsIn(text, ofText, indices, maxShown),
      inTitle: termsIn(title, ofTitle, indices, maxShown),
      pinyinMatches: termsIn(pinyin, ofPinyin, indices, 1),
    };
  });
  const matchedTermsAt = (index: number): MatchedTerms => ({
    terms: new Set(
      found.flatMap(({ inText, inTitle }) =>
        [...(inText.get(index) ?? []), ...(inTitle.get(index) ?? [])].slice(0, maxShown),
      ),
    ),
    typed: found.filter(({ pinyinMatches }) => pinyinMatches.has(index)).map(({ term }) => term),
  });
  return new Map([...indices].map((index) => [index, matchedTermsAt(index)]));
}
