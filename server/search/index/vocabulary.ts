import type { Postings } from "./postings.ts";
import { openTimeSlices } from "./time-slices.ts";
import { isChinese } from "./words.ts";

/** A term that is in documents, by its index, and how near it is to what was typed: 1 for the same, less for others. */
export type TermMatch = { index: number; nearness: number };

/** How much a longer word counts that begins with the term, and a word within the edit distance. */
const weights = { beginning: 0.375, slip: 0.45 };

/** Terms between two looks at the clock. */
const termsAtOnce = 256;

/** Every term of a field of the documents, in their order, so that those that begin alike stand together. */
export type Vocabulary = {
  terms: readonly string[];
  postings: Postings;
  /** Places of the terms that typing errors may match, by their length, and a bit for each letter that they have. */
  byLength: Map<number, { indices: Uint32Array; letters: Uint32Array }>;
};

/** `terms` in the order of JavaScript's comparison, each with postings. */
export async function vocabularyOf(terms: readonly string[], postings: Postings): Promise<Vocabulary> {
  return { terms, postings, byLength: await groupByLength(terms) };
}

/** Without Chinese words: another character in one of two or three makes another word. */
async function groupByLength(terms: readonly string[]): Promise<Vocabulary["byLength"]> {
  const nextSlice = openTimeSlices();
  const collected = new Map<number, { indices: number[]; letters: number[] }>();
  for (const [index, term] of terms.entries()) {
    if (index % termsAtOnce === 0) await nextSlice();
    if (isChinese(term)) continue;
    const alike = collected.get(term.length) ?? { indices: [], letters: [] };
    alike.indices.push(index);
    alike.letters.push(lettersOf(term));
    collected.set(term.length, alike);
  }
  const byLength: Vocabulary["byLength"] = new Map();
  for (const [length, { indices, letters }] of collected) {
    byLength.set(length, { indices: Uint32Array.from(indices), letters: Uint32Array.from(letters) });
    await nextSlice();
  }
  return byLength;
}

/** How many documents have the term, deleted ones included. */
export function documentFrequency({ postings: { starts } }: Vocabulary, { index }: TermMatch): number {
  return (starts[index + 1] ?? 0) - (starts[index] ?? 0);
}

/** The term itself, if documents have it. */
export function exactMatches({ terms }: Vocabulary, term: string): TermMatch[] {
  const index = indexOf(terms, term);
  return terms[index] === term ? [{ index, nearness: 1 }] : [];
}

/** Longer terms that begin with it. */
export function prefixMatches({ terms }: Vocabulary, term: string): TermMatch[] {
  const matches: TermMatch[] = [];
  for (let index = indexOf(terms, term); index < terms.length; index++) {
    const longer = terms[index] ?? "";
    if (!longer.startsWith(term)) break;
    if (longer === term) continue;
    const nearness = (weights.beginning * longer.length) / (longer.length + 0.3 * (longer.length - term.length));
    matches.push({ index, nearness });
  }
  return matches;
}

const noTerms = { indices: new Uint32Array(), letters: new Uint32Array() };

/** Terms within this edit distance: letters too many, too few, or others. Those that begin with the term are left out. */
export function fuzzyMatches({ terms, byLength }: Vocabulary, term: string, edits: number): TermMatch[] {
  const wanted = lettersOf(term);
  const matches: TermMatch[] = [];
  for (let length = term.length - edits; length <= term.length + edits; length++) {
    const { indices, letters } = byLength.get(length) ?? noTerms;
    for (let at = 0; at < indices.length; at++) {
      // An edit changes at most two of the letters that a word has: most words are none with so few
      if (bitsOf((letters[at] ?? 0) ^ wanted) > 2 * edits) continue;
      const index = indices[at] ?? 0;
      const other = terms[index] ?? "";
      const distance = editDistance(term, other, edits);
      if (distance === 0 || distance > edits || other.startsWith(term)) continue;
      const nearness = (weights.slip * other.length) / (other.length + distance);
      matches.push({ index, nearness });
    }
  }
  return matches;
}

/** Adds to each document's score what the matches say of it; `rarity` is that of a term among all documents. */
export function addScores(
  { terms, postings }: Vocabulary,
  matches: readonly TermMatch[],
  rarity: (term: string) => number,
  scores: Float32Array,
): void {
  const { starts, documents, impacts } = postings;
  for (const { index, nearness } of matches) {
    const weight = nearness * rarity(terms[index] ?? "");
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const document = documents[at] ?? 0;
      scores[document] = (scores[document] ?? 0) + (impacts[at] ?? 0) * weight;
    }
  }
}

/** The terms among the matches that each of these documents has, the nearest first, and no more than `max` of them. */
export function termsIn(
  { terms, postings }: Vocabulary,
  matches: readonly TermMatch[],
  wanted: ReadonlySet<number>,
  max: number,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const { starts, documents } = postings;
  for (const { index } of matches) {
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const document = documents[at] ?? 0;
      if (!wanted.has(document)) continue;
      const known = found.get(document) ?? [];
      if (known.length < max) known.push(terms[index] ?? "");
      found.set(document, known);
    }
  }
  return found;
}

/** Where a term stands, or would stand. */
function indexOf(terms: readonly string[], term: string): number {
  let from = 0;
  let to = terms.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((terms[middle] ?? "") < term) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A bit for each letter that a word has. */
function lettersOf(term: string): number {
  let letters = 0;
  for (let at = 0; at < term.length; at++) letters |= 1 << (term.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** How many bits of a 32-bit number are set, all counted at once. */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const longestCompared = 64;
const rows = [new Uint8Array(longestCompared), new Uint8Array(longestCompared)] as const;

/** The distance of Levenshtein, or more than `max` where it is more. */
function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max || other.length >= longestCompared) return max + 1;
  let [row, next] = rows;
  for (let j = 0; j <= other.length; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    next[0] = i;
    let min = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1;
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      next[j] = cost;
      min = Math.min(min, cost);
    }
    if (min > max) return max + 1;
    [row, next] = [next, row];
  }
  return row[other.length] ?? max + 1;
}
