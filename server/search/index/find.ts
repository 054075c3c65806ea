import type { SearchDocument } from "./document.ts";
import type { Sought } from "./excerpt.ts";
import { rarityOf } from "./postings.ts";
import { fieldNames, type IndexedField, type IndexSegment } from "./segment.ts";
import { addScores, beginning, exactly, havingOf, termsIn, withSlips, type Match } from "./vocabulary.ts";
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

/** Terms by which an excerpt is chosen; the nearest are enough. */
const mostShown = 4;
/** Terms of one query; more of them find nothing better. */
const mostTerms = 12;
/** Ranks up to which the best are picked one by one; beyond them, sorting all is quicker. */
const mostPicked = 200;
/** Slips that a word of so many letters is forgiven; two letters exchanged count as two. */
function slipsOf(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** A matching document, and the terms that matched. */
export type SearchMatch = { document: SearchDocument; sought: Sought };

/** How many documents a query found, and those from one rank to another, the best first. */
export type Findings = { total: number; best: (from: number, to: number) => SearchMatch[] };

type Matches = Record<IndexedField, Match[]>;
/** What a term of the query found in each segment: terms of its fields, and a score for each document, 0 for none. */
type TermHits = { term: string; matches: Matches[]; scores: Float32Array[] };

/** What a query finds in all segments, in documents of one product or of all. */
export function findIn(segments: readonly IndexSegment[], query: string, product: string | undefined): Findings {
  const terms = queryTerms(query);
  if (!terms.length) return { total: 0, best: () => [] };
  const having = (hits: TermHits[], needed: number) => findingsOf(segments, hits, { needed, product });
  // As it was typed first: a slip is looked for only where there was one
  const typed = terms.map((term) => hitsOf(segments, term, 0));
  const exact = having(typed, terms.length);
  if (exact.total) return exact;
  const nearly = typed.map((hits) => (slipsOf(hits.term) ? hitsOf(segments, hits.term, slipsOf(hits.term)) : hits));
  const all = having(nearly, terms.length);
  return all.total ? all : having(nearly, 1);
}

/** The terms of a query, each once. */
function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap((part) => termsOf(part).map(foldWord)))].slice(0, mostTerms);
}

function hitsOf(segments: readonly IndexSegment[], term: string, slips: number): TermHits {
  const matches = segments.map((segment) => matchesIn(segment, term, slips));
  const scores = segments.map(({ documents }) => new Float32Array(documents.length));
  const all = segments.reduce((sum, { documents }) => sum + documents.length, 0);
  for (const name of fieldNames) {
    const having = new Map<string, number>();
    segments.forEach(({ fields: { [name]: vocabulary } }, at) => {
      for (const match of matches[at]?.[name] ?? []) {
        const found = vocabulary.terms[match.place] ?? "";
        having.set(found, (having.get(found) ?? 0) + havingOf(vocabulary, match));
      }
    });
    const rarity = (found: string) => fieldWeights[name] * rarityOf(having.get(found) ?? 0, all);
    segments.forEach(({ fields }, at) => {
      const own = scores[at];
      if (own) addScores(fields[name], matches[at]?.[name] ?? [], rarity, own);
    });
  }
  return { term, matches, scores };
}

function matchesIn({ fields: { title, text, pinyin } }: IndexSegment, term: string, slips: number): Matches {
  const isBegun = term.length > 1 || isChinese(term);
  const [ofTitle, ofText] = [title, text].map((vocabulary) => [
    ...exactly(vocabulary, term),
    ...(isBegun ? beginning(vocabulary, term) : []),
    ...(slips ? withSlips(vocabulary, term, slips) : []),
  ]);
  const pinyinMatches = [...exactly(pinyin, term), ...(term.length > 2 ? beginning(pinyin, term) : [])];
  return { title: ofTitle ?? [], text: ofText ?? [], pinyin: pinyinMatches };
}

/** A document by its segment, its place in it, and what it is worth to the query. */
type Candidate = { segment: number; place: number; worth: number; document: SearchDocument };

/** The documents that have at least `needed` of the terms. */
function findingsOf(
  segments: readonly IndexSegment[],
  hits: readonly TermHits[],
  { needed, product }: { needed: number; product: string | undefined },
): Findings {
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
      const sought = segments.map((segment, at) =>
        soughtIn(segment, new Set(best.filter((one) => one.segment === at).map(({ place }) => place)), at, hits),
      );
      return best.map(({ document, segment, place }) => ({
        document,
        sought: sought[segment]?.get(place) ?? { terms: new Set(), typed: [] },
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
  for (let place = 0; place < documents.length; place++) {
    let sum = 0;
    let matched = 0;
    for (const ofTerm of scores) {
      const score = ofTerm[place] ?? 0;
      if (score > 0) matched++;
      sum += score;
    }
    const document = documents[place];
    if (matched < needed || deleted[place] || !document) continue;
    candidates.push({ segment, place, worth: sum * matched * weights[document.kind], document });
  }
  return candidates;
}

/** The best `count`, the best first. */
function bestOf(candidates: readonly Candidate[], count: number): Candidate[] {
  if (count > mostPicked) return candidates.toSorted(byWorth).slice(0, count);
  const best: Candidate[] = [];
  for (const candidate of candidates) {
    const last = best.at(-1);
    if (best.length === count && last && byWorth(last, candidate) <= 0) continue;
    if (best.length === count) best.pop();
    let at = best.length;
    for (let before = best[at - 1]; before && byWorth(candidate, before) < 0; before = best[at - 1]) at--;
    best.splice(at, 0, candidate);
  }
  return best;
}

/** The best first; of those worth the same the newest, then by name, so that every process has the same order. */
function byWorth(one: Candidate, other: Candidate): number {
  if (one.worth !== other.worth) return other.worth - one.worth;
  if (one.document.day !== other.document.day) return one.document.day < other.document.day ? 1 : -1;
  return one.document.key < other.document.key ? -1 : 1;
}

/** By which terms each of these documents was found: those that are written in it, and those typed in pinyin. */
function soughtIn(
  { fields: { title, text, pinyin } }: IndexSegment,
  places: ReadonlySet<number>,
  at: number,
  hits: readonly TermHits[],
): Map<number, Sought> {
  const found = hits.map(({ term, matches }) => {
    const { title: ofTitle = [], text: ofText = [], pinyin: ofPinyin = [] } = matches[at] ?? {};
    return {
      term,
      inText: termsIn(text, ofText, places, mostShown),
      inTitle: termsIn(title, ofTitle, places, mostShown),
      pinyinMatches: termsIn(pinyin, ofPinyin, places, 1),
    };
  });
  const soughtAt = (place: number): Sought => ({
    terms: new Set(
      found.flatMap(({ inText, inTitle }) =>
        [...(inText.get(place) ?? []), ...(inTitle.get(place) ?? [])].slice(0, mostShown),
      ),
    ),
    typed: found.filter(({ pinyinMatches }) => pinyinMatches.has(place)).map(({ term }) => term),
  });
  return new Map([...places].map((place) => [place, soughtAt(place)]));
}
