import { setImmediate as pause } from "node:timers/promises";

/**
 * The documents that have each term, and how well it says what each of them is about. Term after term in one pair of
 * arrays, a term's own from its start to that of the next: terms that begin alike are read in one go, and there are too
 * many of them for arrays of their own.
 */
export type Postings = { starts: Uint32Array; documents: Uint32Array; scores: Float32Array };

/** A field of the documents while terms are collected: for each term its documents and how often each has it, in turn. */
export type IndexField = { weight: number; terms: Map<string, number[]>; lengths: number[] };

/** BM25+, with the constants of its authors. */
const saturation = 1.2;
const lengthMatters = 0.7;
const presence = 0.5;

const termsAtOnce = 2_000;

export function openIndexField(weight: number): IndexField {
  return { weight, terms: new Map(), lengths: [] };
}

/** Adds the terms of the next document. */
export function addTerms(field: IndexField, terms: string[]): void {
  const document = field.lengths.push(terms.length) - 1;
  for (const term of terms) {
    const counts = field.terms.get(term);
    if (!counts) field.terms.set(term, [document, 1]);
    else if (counts[counts.length - 2] === document) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else counts.push(document, 1);
  }
}

/** The postings of these terms, their fields put together; in steps, between which pages are answered. */
export async function postingsOf(terms: readonly string[], fields: readonly IndexField[]): Promise<Postings> {
  const means = fields.map(({ lengths }) => lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
  const starts = new Uint32Array(terms.length + 1);
  const documents: number[] = [];
  const scores: number[] = [];
  for (const [place, term] of terms.entries()) {
    const found = new Map<number, number>();
    fields.forEach((field, at) => addScores(found, field, term, means[at] ?? 0));
    for (const [document, score] of [...found].toSorted(([one], [other]) => one - other)) {
      documents.push(document);
      scores.push(score);
    }
    starts[place + 1] = documents.length;
    if (place % termsAtOnce === 0) await pause();
  }
  return { starts, documents: Uint32Array.from(documents), scores: Float32Array.from(scores) };
}

/** What a field's mentions of a term say of each document: rare terms more, and terms of short fields. */
function addScores(
  scores: Map<number, number>,
  { weight, terms, lengths }: IndexField,
  term: string,
  mean: number,
): void {
  const counts = terms.get(term) ?? [];
  const having = counts.length / 2;
  const rarity = Math.log(1 + (lengths.length - having + 0.5) / (having + 0.5));
  for (let at = 0; at < counts.length; at += 2) {
    const document = counts[at] ?? 0;
    const count = counts[at + 1] ?? 0;
    const length = (lengths[document] ?? 0) / mean;
    const often = (count * (saturation + 1)) / (count + saturation * (1 - lengthMatters + lengthMatters * length));
    scores.set(document, (scores.get(document) ?? 0) + weight * rarity * (presence + often));
  }
}
