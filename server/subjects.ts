/**
 * What a change of the public pages is about: a product with its releases, the list of products, the newest release of any
 * product, the policies, or everything.
 */
export type Subject = `product ${string}` | "products" | "latest" | "policies" | "everything";
/** What changed, as a process tells its parts. `revision`: the catalogue's after it, where one change made it. */
export type CatalogueChange = { subjects: readonly Subject[]; revision?: number };
