import type { Product } from "../../../contract/schemas/catalogue.ts";

type Addressed = Pick<Product, "slug" | "kind">;

/** A product's pages: tools have their own folder, everything else is an SDK. */
export function productPath({ slug, kind }: Addressed): string {
  return `/${kind === "tool" ? "tools" : "sdk"}/${slug}`;
}

export function releasesPath(product: Addressed): string {
  return `${productPath(product)}/releases`;
}

/** The permanent address of one version. */
export function versionPath(product: Addressed, version: string): string {
  return `${releasesPath(product)}/${encodeURIComponent(version)}`;
}

/** Where a list leads: products of which there are only notes begin with them. */
export function entryPath(product: Addressed): string {
  return product.kind === "notes" ? releasesPath(product) : productPath(product);
}
