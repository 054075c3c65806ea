import type { SearchDocument } from "./document.ts";
import { findIn, type SearchResults } from "./find.ts";
import { mergeSegments } from "./merge.ts";
import { buildSegment, type IndexSegment } from "./segment.ts";

/**
 * An incremental index over both languages, like a log-structured merge tree: documents added together form a segment,
 * and segments are merged when there are many. Queries are served during changes, which run one after another.
 */
export type SearchIndex = {
  /** The indexed revision of a document; undefined if it is not indexed. */
  revisionOf(key: string): string | undefined;
  /** The keys of all documents. */
  keys(): string[];
  isEmpty(): boolean;
  /** Adds documents, replacing those with the same keys. They can be found before segments are merged. */
  put(documents: readonly SearchDocument[]): Promise<void>;
  /** Deletes documents, which are no longer found. */
  remove(keys: readonly string[]): void;
  find(query: string, product: string | undefined): SearchResults;
};

/** The minimum size of a segment, as a multiple of all newer segments together. */
const mergeFactor = 4;

export function openIndex(): SearchIndex {
  const indices = new Map<string, { segment: IndexSegment; index: number }>();
  /** The oldest first. */
  let segments: readonly IndexSegment[] = [];

  function enter(segment: IndexSegment): void {
    segment.documents.forEach(({ key }, index) => indices.set(key, { segment, index }));
  }

  function remove(keys: readonly string[]): void {
    for (const key of keys) {
      const known = indices.get(key);
      if (!known) continue;
      known.segment.deleted[known.index] = 1;
      known.segment.live--;
      indices.delete(key);
    }
  }

  async function mergeNewest(): Promise<void> {
    const from = firstToMerge(segments);
    if (from === undefined) return;
    const merged = await mergeSegments(segments.slice(from));
    enter(merged);
    segments = [...segments.slice(0, from), ...(merged.live ? [merged] : [])];
  }

  return {
    revisionOf(key) {
      const known = indices.get(key);
      return known?.segment.documents[known.index]?.revision;
    },
    keys: () => [...indices.keys()],
    isEmpty: () => indices.size === 0,
    async put(documents) {
      if (!documents.length) return;
      const segment = await buildSegment(documents);
      remove(documents.map(({ key }) => key));
      enter(segment);
      segments = [...segments, segment];
      await mergeNewest();
    },
    remove,
    find: (query, product) => findIn(segments, query, product),
  };
}

/** The oldest segment that is too small relative to newer ones or mostly deleted; `undefined` if there is none. */
function firstToMerge(segments: readonly IndexSegment[]): number | undefined {
  const first = segments.findIndex(({ live, documents }, at) => {
    const newer = segments.slice(at + 1).reduce((sum, segment) => sum + segment.live, 0);
    return live < mergeFactor * newer || 2 * live < documents.length;
  });
  return first < 0 ? undefined : first;
}
