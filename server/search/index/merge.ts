import { openPostings } from "./postings.ts";
import type { IndexedField, IndexSegment } from "./segment.ts";
import { openTimeSlices } from "./time-slices.ts";
import { vocabularyOf, type Vocabulary } from "./vocabulary.ts";

/** Terms between two checks of the clock. */
const termsAtOnce = 256;

/** One of the merged vocabularies with its read position; `indices`: its documents' positions in the merged segment. */
type Source = { vocabulary: Vocabulary; indices: Int32Array; at: number };

/** Merges segments in order, without deleted documents; yields to queries between steps. */
export async function mergeSegments(segments: readonly IndexSegment[]): Promise<IndexSegment> {
  let length = 0;
  const indices = segments.map(({ deleted }) => Int32Array.from(deleted, (isDeleted) => (isDeleted ? -1 : length++)));
  const documents = segments.flatMap(({ documents: all, deleted }) => all.filter((_, index) => !deleted[index]));
  const merged = async (name: IndexedField) =>
    mergeVocabularies(
      segments.map(({ fields }, at) => ({ vocabulary: fields[name], indices: indices[at] ?? new Int32Array(), at: 0 })),
    );
  const [title, text, pinyin] = [await merged("title"), await merged("text"), await merged("pinyin")];
  return { documents, deleted: new Uint8Array(length), live: length, fields: { title, text, pinyin } };
}

async function mergeVocabularies(sources: readonly Source[]): Promise<Vocabulary> {
  const nextSlice = openTimeSlices();
  const sum = (count: (vocabulary: Vocabulary) => number) =>
    sources.reduce((all, { vocabulary }) => all + count(vocabulary), 0);
  const postings = openPostings(
    sum(({ terms }) => terms.length),
    sum((vocabulary) => vocabulary.postings.documents.length),
  );
  const terms: string[] = [];
  for (let read = 1; ; read++) {
    const term = firstTerm(sources);
    if (term === undefined) break;
    for (const source of sources) {
      if (source.vocabulary.terms[source.at] !== term) continue;
      const { starts, documents, impacts } = source.vocabulary.postings;
      const end = starts[source.at + 1] ?? 0;
      for (let at = starts[source.at] ?? 0; at < end; at++) {
        const index = source.indices[documents[at] ?? 0] ?? -1;
        if (index >= 0) postings.add(index, impacts[at] ?? 0);
      }
      source.at++;
    }
    if (postings.endTerm()) terms.push(term);
    if (read % termsAtOnce === 0) await nextSlice();
  }
  return vocabularyOf(terms, postings.close());
}

/** The smallest of the sources' next terms; `undefined` when all are read. */
function firstTerm(sources: readonly Source[]): string | undefined {
  let first: string | undefined;
  for (const { vocabulary, at } of sources) {
    const term = vocabulary.terms[at];
    if (term !== undefined && (first === undefined || term < first)) first = term;
  }
  return first;
}
