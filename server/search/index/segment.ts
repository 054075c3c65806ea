import type { SearchDocument } from "./document.ts";
import { addTerms, termWeight, openPostings, openTermCounts, type TermCounts } from "./postings.ts";
import { openTimeSlices } from "./time-slices.ts";
import { vocabularyOf, type Vocabulary } from "./vocabulary.ts";
import { initialsOf, pinyinOf, termsOf } from "./words.ts";

/** Where a term stands: titles and texts as they are written, and the Chinese of both in pinyin. */
export const fieldNames = ["title", "text", "pinyin"] as const;
export type IndexedField = (typeof fieldNames)[number];

/**
 * The usual number of terms of each field. A constant instead of the index's mean, so that scores do not depend on the
 * order of changes and are the same in every process.
 */
const usualLengths: Record<IndexedField, number> = { title: 8, text: 500, pinyin: 250 };

/**
 * Documents that were indexed together. Only `deleted` changes: it has a 1 at the position of each deleted or replaced
 * document, which merging leaves out.
 */
export type IndexSegment = {
  documents: readonly SearchDocument[];
  deleted: Uint8Array;
  live: number;
  fields: Record<IndexedField, Vocabulary>;
};

/** Indexes documents; yields to queries between steps. */
export async function buildSegment(documents: readonly SearchDocument[]): Promise<IndexSegment> {
  const nextSlice = openTimeSlices();
  const [title, text, pinyin] = [openTermCounts(), openTermCounts(), openTermCounts()];
  for (const document of documents) {
    const { en, zh } = textsOf(document);
    addTerms(title, [document.title.en, document.title.zh, document.aliases ?? ""].flatMap(termsOf));
    addTerms(text, [...en, ...zh].flatMap(termsOf));
    addTerms(pinyin, [...[document.title.zh, ...zh].flatMap(pinyinOf), ...initialsOf(document.title.zh)]);
    await nextSlice();
  }
  return {
    documents,
    deleted: new Uint8Array(documents.length),
    live: documents.length,
    fields: {
      title: await fieldOf(title, usualLengths.title),
      text: await fieldOf(text, usualLengths.text),
      pinyin: await fieldOf(pinyin, usualLengths.pinyin),
    },
  };
}

function textsOf({ text, code }: SearchDocument): { en: string[]; zh: string[] } {
  return { en: [text.en, code?.en ?? ""], zh: [text.zh, code?.zh ?? ""] };
}

async function fieldOf({ terms: counted, lengths }: TermCounts, usualLength: number): Promise<Vocabulary> {
  const nextSlice = openTimeSlices();
  const terms = [...counted.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  const max = counted.values().reduce((sum, counts) => sum + counts.length / 2, 0);
  const postings = openPostings(terms.length, max);
  for (const term of terms) {
    const counts = counted.get(term) ?? [];
    for (let at = 0; at < counts.length; at += 2) {
      const document = counts[at] ?? 0;
      postings.add(document, termWeight(counts[at + 1] ?? 0, (lengths[document] ?? 0) / usualLength));
    }
    postings.endTerm();
    await nextSlice();
  }
  return vocabularyOf(terms, postings.close());
}
