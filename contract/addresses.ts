/** Tools stand below `/tools`, everything else that has pages of its own below `/sdk`. */
const tools = new Set(["preview", "metrics"]);

/** Where a product's pages begin. */
export function productPath(slug: string): string {
  return `${tools.has(slug) ? "/tools" : "/sdk"}/${slug}`;
}

/** Where a documentation page stands. */
export function docPath(product: string, slug: string): string {
  return `${productPath(product)}/docs/${slug}`;
}
