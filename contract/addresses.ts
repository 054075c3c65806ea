/**
 * The addresses that the site folder decides: `sections`, the first segments of products' addresses, and those of
 * `pages`. `docs`: pages of the documentation and former addresses by `addressKey`, with the address that is shown.
 */
export type SiteAddresses = {
  sections: readonly string[];
  pages: readonly string[];
  docs: ReadonlyMap<string, string>;
};

/** The same for all spellings of an address: decoded, in NFC and small letters, without a slash at the end. */
export function addressKey(pathname: string): string {
  let plain = pathname;
  try {
    plain = decodeURIComponent(pathname);
  } catch {
    // an escape that is no text: compared as it is
  }
  return plain.normalize("NFC").toLowerCase().replace(/\/+$/, "");
}

/** The pages of licences by their ids: first those that products are under, and of these the first at `/license`. */
export function licencePaths(site: {
  products: readonly { licence?: string | undefined }[];
  licences: readonly { name: string }[];
}): Map<string, string> {
  const ids = [...site.products.flatMap(({ licence }) => licence ?? []), ...site.licences.map(({ name }) => name)];
  return new Map([...new Set(ids)].map((id, index) => [id, index === 0 ? "/license" : `/license/${id}`]));
}

type Link = { href: string };
/** Whether the header or footer links to an address: a portal without distribution does not offer its page elsewhere. */
export function linksTo(
  {
    navigation = [],
    footer,
  }: { navigation?: readonly Link[]; footer: { columns: readonly { links: readonly Link[] }[] } },
  address: string,
): boolean {
  return [...navigation, ...footer.columns.flatMap(({ links }) => links)].some(({ href }) => href === address);
}

/** The part of a product that its addresses depend on. */
type ProductIdentity = { path: string };

/** The first segment of the addresses of a kind's products. */
export function sectionOf({ key, path }: { key: string; path?: string | undefined }): string {
  return path ?? key;
}

export function releasesPath(product: ProductIdentity): string {
  return `${product.path}/releases`;
}

/** The permanent address of one version. */
export function versionPath(product: ProductIdentity, version: string): string {
  return `${releasesPath(product)}/${encodeURIComponent(version)}`;
}

export function compatibilityPath(product: ProductIdentity): string {
  return `${product.path}/compatibility`;
}

/** Where a version that is not for everybody is read, by whoever may. */
export function earlyAccessPath(slug: string, version: string): string {
  return `/early-access?${new URLSearchParams({ product: slug, version })}`;
}

/** Where a product list links to: products that have only release notes begin with them. */
export function entryPath(product: ProductIdentity & { notesOnly?: boolean | undefined }): string {
  return product.notesOnly ? releasesPath(product) : product.path;
}

/** The address of a documentation page, or of that of an older version; `index` is the page at the top. */
export function docPath(product: ProductIdentity, page: string, version?: string): string {
  const parts = [
    ...(version === undefined ? [] : [version.toLowerCase()]),
    ...(page === "index" ? [] : page.split("/")),
  ];
  return [`${product.path}/docs`, ...parts.map(encodeURIComponent)].join("/");
}

/** Where a public type of an SDK is described. */
export function typePath(product: ProductIdentity, type: string): string {
  return `${product.path}/types/${encodeURIComponent(type)}`;
}

/** Where the sources of a sample can be read. */
export function samplePath(product: ProductIdentity, sample: string): string {
  return `${product.path}/samples/${sample}`;
}

/** The last part of the address of a group of calls: `own-account` of the tag `Own account`. */
export function apiGroupSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The address of a call's page: `/api/downloads/agree-to-download`. */
export function apiCallPath(tag: string, name: string): string {
  return `/api/${apiGroupSlug(tag)}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The address of a picture or clip of the site folder for as long as it has these bytes, so that caches keep it. */
export function mediaPath(sha256: string, file: string): string {
  const name = file.split("/").at(-1) ?? "";
  return `/media/${sha256.slice(0, 16)}/${encodeURIComponent(name)}`;
}
