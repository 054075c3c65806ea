import type { Read } from "../database/open.ts";
import type { IndexChanges, SiteContent } from "../portal.ts";
import { listSearchable, readDocuments } from "./documents.ts";
import type { SearchIndex } from "./index/search-index.ts";

/** Documents per batch; they can be found as soon as their batch is indexed. */
const atOnce = 100;

/** `isStale` tells whether the catalogue has changed since it was listed. */
type Following = { index: SearchIndex; read: Read; content: SiteContent; isStale: () => boolean };

/**
 * Updates the index to the current catalogue: removes missing documents, and indexes new and changed ones without
 * reading the others. `isComplete` is false if it stopped because its list was stale.
 */
export async function followCatalogue({
  index,
  read,
  content,
  isStale,
}: Following): Promise<IndexChanges & { isComplete: boolean }> {
  const findable = await listSearchable(read, content);
  const present = new Set(findable.map(({ key }) => key));
  const removed = index.keys().filter((key) => !present.has(key));
  index.remove(removed);
  const changed = findable.filter(({ key, revision }) => index.revisionOf(key) !== revision);
  let indexed = 0;
  for (let from = 0; from < changed.length; from += atOnce) {
    if (isStale()) return { indexed, deleted: removed.length, isComplete: false };
    const documents = await readDocuments(read, changed.slice(from, from + atOnce));
    await index.put(documents);
    indexed += documents.length;
  }
  return { indexed, deleted: removed.length, isComplete: true };
}
