/**
 * The documents that have each term, and how much it says of each of them. Term after term in one pair of arrays, a term's
 * own from its start to that of the next: terms that begin alike are read in one go, and there are too many of them for
 * arrays of their own. Places are those in the segment's list of documents, and rise within a term.
 */
export type Postings = { starts: Uint32Array; documents: Uint32Array; impacts: Float32Array };

/** How often each document has each term of a field, while they are collected: the place and the count in turn. */
export type TermCounts = { terms: Map<string, number[]>; lengths: number[] };

/** The parameters of BM25+ (Lv and Zhai 2011), which scores a document by its terms. */
const k1 = 1.2;
const b = 0.7;
const delta = 0.5;

export function openTermCounts(): TermCounts {
  return { terms: new Map(), lengths: [] };
}

/** Adds the terms of the next document. */
export function addTerms({ terms: known, lengths }: TermCounts, terms: readonly string[]): void {
  const document = lengths.push(terms.length) - 1;
  for (const term of terms) {
    const counts = known.get(term);
    if (!counts) known.set(term, [document, 1]);
    else if (counts[counts.length - 2] === document) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else counts.push(document, 1);
  }
}

/**
 * The part of the BM25+ score that depends on the document: the term's frequency in it and the field's length, as a multiple
 * of the usual one. How rare the term is, is left out, because every other document changes it.
 */
export function termWeight(count: number, length: number): number {
  const saturated = (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
  return delta + saturated;
}

/** How much a term distinguishes that `frequency` of all documents contain. */
export function inverseDocumentFrequency(frequency: number, all: number): number {
  return Math.log(1 + Math.max(0, all - frequency + 0.5) / (frequency + 0.5));
}

/** Collects postings, term after term, where there are no more of them than `max`. */
export function openPostings(maxTerms: number, max: number) {
  const starts = new Uint32Array(maxTerms + 1);
  const documents = new Uint32Array(max);
  const impacts = new Float32Array(max);
  let terms = 0;
  let length = 0;
  return {
    add(document: number, impact: number): void {
      documents[length] = document;
      impacts[length++] = impact;
    },
    /** Ends a term; false if no document has it, and the next one takes its place. */
    endTerm(): boolean {
      if (starts[terms] === length) return false;
      starts[++terms] = length;
      return true;
    },
    /** The arrays are copied where some of their room was not needed. */
    close: (): Postings => ({
      starts: terms === maxTerms ? starts : starts.slice(0, terms + 1),
      documents: length === max ? documents : documents.slice(0, length),
      impacts: length === max ? impacts : impacts.slice(0, length),
    }),
  };
}
