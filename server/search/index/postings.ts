/**
 * The documents that have each term, and how much it says of each of them. Term after term in one pair of arrays, a term's
 * own from its start to that of the next: terms that begin alike are read in one go, and there are too many of them for
 * arrays of their own. Places are those in the segment's list of documents, and rise within a term.
 */
export type Postings = { starts: Uint32Array; documents: Uint32Array; impacts: Float32Array };

/** How often each document has each term of a field, while they are collected: the place and the count in turn. */
export type TermCounts = { terms: Map<string, number[]>; lengths: number[] };

/** BM25+, with the constants of its authors. */
const saturation = 1.2;
const lengthMatters = 0.7;
const presence = 0.5;

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
 * What a document says about a term that it has so often, without how rare the term is, which changes with every other
 * document. `length` is that of the field as a multiple of the usual one.
 */
export function impactOf(count: number, length: number): number {
  const often = (count * (saturation + 1)) / (count + saturation * (1 - lengthMatters + lengthMatters * length));
  return presence + often;
}

/** How much a term distinguishes where `having` of all documents have it. */
export function rarityOf(having: number, all: number): number {
  return Math.log(1 + Math.max(0, all - having + 0.5) / (having + 0.5));
}

/** Collects postings, term after term, where there are no more of them than `most`. */
export function openPostings(mostTerms: number, most: number) {
  const starts = new Uint32Array(mostTerms + 1);
  const documents = new Uint32Array(most);
  const impacts = new Float32Array(most);
  let terms = 0;
  let length = 0;
  return {
    add(document: number, impact: number): void {
      documents[length] = document;
      impacts[length++] = impact;
    },
    /** Ends a term; false where no document has it, and the next one takes its place. */
    endTerm(): boolean {
      if (starts[terms] === length) return false;
      starts[++terms] = length;
      return true;
    },
    /** The arrays are copied where some of their room was not needed. */
    close: (): Postings => ({
      starts: terms === mostTerms ? starts : starts.slice(0, terms + 1),
      documents: length === most ? documents : documents.slice(0, length),
      impacts: length === most ? impacts : impacts.slice(0, length),
    }),
  };
}
