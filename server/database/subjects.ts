/**
 * The subject of a change of the public pages: a product with its releases, the list of products, the newest release of
 * any product, the policies, the revision of the site folder, which every process then loads, or everything.
 */
export type Subject = `product ${string}` | "products" | "latest" | "policies" | "site" | "everything";
/** A change as an event within a process. `revision`: the catalogue's revision after it, if it was a single change. */
export type CatalogueChange = { subjects: readonly Subject[]; revision?: number };
