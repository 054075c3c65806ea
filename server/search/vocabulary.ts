import type { Postings } from "./postings.ts";
import { isChinese } from "./words.ts";

/** A term that is in documents, and how near it is to what was typed: 1 for the same, less for others. */
export type Match = { term: string; postings: Postings; nearness: number };

/** How much a longer word counts that begins with the term, and a word with slips. */
const weights = { beginning: 0.375, slip: 0.45 };

/** Every term of the documents, in their order, so that those that begin alike stand together. */
export type Vocabulary = {
  terms: string[];
  postings: Postings[];
  /** Places of the terms in which slips are forgiven, by their length, and a bit for each letter that they have. */
  spelled: Map<number, { places: number[]; letters: number[] }>;
};

export function vocabularyOf(postings: Map<string, Postings>): Vocabulary {
  const entries = [...postings].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    terms: entries.map(([term]) => term),
    postings: entries.map(([, found]) => found),
    spelled: byLength(entries.map(([term]) => term)),
  };
}

/** Chinese words are not spelled: a slip in one of their two or three characters makes another word. */
function byLength(terms: string[]): Vocabulary["spelled"] {
  const spelled: Vocabulary["spelled"] = new Map();
  for (const [place, term] of terms.entries()) {
    if (isChinese(term)) continue;
    const alike = spelled.get(term.length) ?? { places: [], letters: [] };
    alike.places.push(place);
    alike.letters.push(lettersOf(term));
    spelled.set(term.length, alike);
  }
  return spelled;
}

/** The term itself, if documents have it. */
export function exactly({ terms, postings }: Vocabulary, term: string): Match[] {
  const at = placeOf(terms, term);
  const found = postings[at];
  return terms[at] === term && found ? [{ term, postings: found, nearness: 1 }] : [];
}

/** Longer terms that begin with it. */
export function beginning({ terms, postings }: Vocabulary, term: string): Match[] {
  const matches: Match[] = [];
  for (let at = placeOf(terms, term); at < terms.length; at++) {
    const longer = terms[at] ?? "";
    const found = postings[at];
    if (!longer.startsWith(term)) break;
    if (longer === term || !found) continue;
    const nearness = (weights.beginning * longer.length) / (longer.length + 0.3 * (longer.length - term.length));
    matches.push({ term: longer, postings: found, nearness });
  }
  return matches;
}

/** Terms with so many slips: a letter too many, too few, or another one. */
export function withSlips({ terms, postings, spelled }: Vocabulary, term: string, slips: number): Match[] {
  const wanted = lettersOf(term);
  const matches: Match[] = [];
  for (let length = term.length - slips; length <= term.length + slips; length++) {
    const { places, letters } = spelled.get(length) ?? { places: [], letters: [] };
    for (let at = 0; at < places.length; at++) {
      // A slip changes at most two of the letters that a word has: most words are none with so few
      if (bitsOf((letters[at] ?? 0) ^ wanted) > 2 * slips) continue;
      const place = places[at] ?? 0;
      const other = terms[place] ?? "";
      const distance = slipsBetween(term, other, slips);
      const found = postings[place];
      if (distance === 0 || distance > slips || !found) continue;
      const nearness = (weights.slip * other.length) / (other.length + distance);
      matches.push({ term: other, postings: found, nearness });
    }
  }
  return matches;
}

/** Where a term stands, or would stand. */
function placeOf(terms: string[], term: string): number {
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

function bitsOf(number: number): number {
  let bits = 0;
  for (let rest = number; rest; rest &= rest - 1) bits++;
  return bits;
}

const longestCompared = 64;
const rows = [new Uint8Array(longestCompared), new Uint8Array(longestCompared)] as const;

/** The distance of Levenshtein, or more than `most` where it is more. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most || other.length >= longestCompared) return most + 1;
  let [row, next] = rows;
  for (let j = 0; j <= other.length; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1;
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      next[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [row, next] = [next, row];
  }
  return row[other.length] ?? most + 1;
}
