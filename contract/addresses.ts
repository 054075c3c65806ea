import type { Product } from "./schemas/catalogue.ts";

/** The part of a product that its paths depend on. The slug alone is not enough: operators choose it. */
export type ProductIdentity = Pick<Product, "slug" | "kind">;

/** The base path of a product's pages: tools have their own folder, everything else is an SDK. */
export function productPath({ slug, kind }: ProductIdentity): string {
  return `/${kind === "tool" ? "tools" : "sdk"}/${slug}`;
}

export function releasesPath(product: ProductIdentity): string {
  return `${productPath(product)}/releases`;
}

/** The permanent address of one version. */
export function versionPath(product: ProductIdentity, version: string): string {
  return `${releasesPath(product)}/${encodeURIComponent(version)}`;
}

/** Where a product list links to: products that have only release notes begin with them. */
export function entryPath(product: ProductIdentity): string {
  return product.kind === "notes" ? releasesPath(product) : productPath(product);
}

/** The address of a documentation page, or of that of an older version. */
export function docPath(product: ProductIdentity, page: string, version?: string): string {
  return `${productPath(product)}/docs/${version === undefined ? "" : `${encodeURIComponent(version)}/`}${page}`;
}

/** Where the sources of a sample can be read. */
export function samplePath(product: ProductIdentity, sample: string): string {
  return `${productPath(product)}/samples/${sample}`;
}

/** The last part of the address of a group of calls: `own-account` of the tag `Own account`. */
export function apiGroupSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The address of a picture or clip of the site folder for as long as it has these bytes, so that caches keep it. */
export function mediaPath(sha256: string, file: string): string {
  const name = file.split("/").at(-1) ?? "";
  return `/media/${sha256.slice(0, 16)}/${encodeURIComponent(name)}`;
}
