/** The path of a release's editor. */
export function releasePath(product: string, version: string): string {
  return `/publish/${encodeURIComponent(product)}/${encodeURIComponent(version)}`;
}
