import type { Doc, DocTree, FreePage, Question, Sample, SampleSources } from "../../contract/schemas/content.ts";
import { addressKey, docPath } from "../../contract/addresses.ts";
import { addressesOf, identify, type ProductIdentity } from "../catalogue/taxonomy.ts";
import { readerOf, type Viewer, viewerOf } from "../catalogue/audience.ts";
import { findAnyProduct, knownProducts, openProducts } from "../catalogue/releases.ts";
import type { DocWithMarkdown, SiteContent, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { pageOf } from "../http/page-of.ts";
import type { Handlers } from "../handler.ts";

/** `version`: `null` for the newest. */
export type VersionedDoc = DocWithMarkdown & { version: string | null };

/**
 * The documentation's pages by product, in reading order, the newest or that of an older version. Omits pages of
 * products that the viewer may not read, and that are not in the catalogue.
 */
async function listDocs(portal: Stores & Site, version: string | undefined, viewer: Viewer): Promise<DocTree["items"]> {
  const { content } = portal;
  const reader = readerOf(portal, viewer);
  const open = await openProducts(reader);
  const products = await knownProducts(reader).select(["slug", "kind"]).orderBy("position").execute();
  const byProduct = Map.groupBy(allDocs(content), (doc) => doc.product);
  return products.flatMap((product) => {
    const all = open.has(product.slug) ? (byProduct.get(product.slug) ?? []) : [];
    const docs = all.filter((doc) => isOfVersion(doc, version));
    const identity = identify(content, product);
    const versions = olderVersions(all, identity);
    if (docs.length === 0 && (version !== undefined || versions.length === 0)) return [];
    const pages = docs.map((doc) => ({
      slug: doc.slug,
      title: doc.title,
      label: doc.label,
      section: doc.section,
      summary: doc.summary,
      path: docPath(identity, doc.slug, doc.version ?? undefined),
    }));
    const sections = content.docSections
      .filter((section) => section.product === product.slug && isOfVersion(section, version))
      .map(({ slug, title, open: isOpen }) => ({ slug, title, open: isOpen }));
    return [{ product: product.slug, pages, sections, versions }];
  });
}

/** A documentation page. Throws `notFound` (10108) for an unknown product, page or version. */
async function showDoc(
  portal: Stores & Site,
  { product, slug, version, viewer }: { product: string; slug: string; version?: string | undefined; viewer: Viewer },
): Promise<Doc> {
  const doc = findDoc(portal.content, { product, slug, version });
  if (!doc || !(await openProducts(readerOf(portal, viewer))).has(product)) throw refuse("notFound");
  const identity = identify(portal.content, await findAnyProduct(portal.db.read, product));
  const all = allDocs(portal.content).filter((each) => each.product === product);
  const inVersions = [
    ...(all.some((each) => each.version === null) ? [{ version: null, path: `${identity.path}/docs` }] : []),
    ...olderVersions(all, identity),
  ];
  const versions = inVersions.map((each) => {
    const same = all.find((one) => isSamePage(one.slug, slug) && one.version === each.version);
    return same ? { ...each, path: docPath(identity, same.slug, same.version ?? undefined) } : each;
  });
  const { markdown: _, label: _label, section: _section, aliases: _aliases, files: _files, ...shown } = doc; // the Markdown has its own address, `.md`
  return { ...shown, versions };
}

/** A page of the newest documentation, or of that of a version. */
export function findDoc(
  content: SiteContent,
  { product, slug, version }: { product: string; slug: string; version?: string | undefined },
): VersionedDoc | undefined {
  return allDocs(content).find(
    (doc) => doc.product === product && isSamePage(doc.slug, slug) && isOfVersion(doc, version),
  );
}

/** Whether two spellings name one page. */
function isSamePage(one: string, other: string): boolean {
  const plain = (slug: string) => slug.normalize("NFC").toLowerCase();
  return plain(one) === plain(other);
}

/** The page at an address in any spelling; `path` is the right one. */
export function docAt(content: SiteContent, pathname: string): { doc: VersionedDoc; path: string } | undefined {
  const path = addressesOf(content).docs.get(addressKey(pathname));
  const product = content.products.find((each) => path?.startsWith(`${identify(content, each).path}/docs`));
  if (path === undefined || !product) return undefined;
  const identity = identify(content, product);
  const doc = allDocs(content).find(
    (each) => each.product === product.slug && docPath(identity, each.slug, each.version ?? undefined) === path,
  );
  return doc && { doc, path };
}

/** The newest documentation, then older ones, the newest of them first. */
export function allDocs({ docs, olderDocs }: Pick<SiteContent, "docs" | "olderDocs">): VersionedDoc[] {
  return [...docs.map((doc) => ({ ...doc, version: null })), ...olderDocs];
}

/** The address of the same page in the newest documentation, if it has one; otherwise the same address. */
export function newestDocPath(content: SiteContent, pathname: string): string {
  const { doc } = docAt(content, pathname) ?? {};
  if (!doc || doc.version === null) return pathname;
  const newest = findDoc(content, { product: doc.product, slug: doc.slug });
  const product = content.products.find(({ slug }) => slug === doc.product);
  return newest && product ? docPath(identify(content, product), newest.slug) : pathname;
}

function isOfVersion(doc: Pick<VersionedDoc, "version">, version: string | undefined): boolean {
  return doc.version?.toLowerCase() === version?.toLowerCase();
}

/** Each older version with the address of its first page. */
function olderVersions(docs: readonly VersionedDoc[], product: ProductIdentity): { version: string; path: string }[] {
  const first = new Map<string, string>();
  for (const { version, slug } of docs)
    if (version !== null && !first.has(version)) first.set(version, docPath(product, slug, version));
  return [...first].map(([version, path]) => ({ version, path }));
}

/** Samples of one product, or of all that are for a viewer. */
async function listSamples(portal: Stores & Site, product: string | undefined, viewer: Viewer): Promise<Sample[]> {
  const open = await openProducts(readerOf(portal, viewer));
  return portal.content.samples
    .filter((sample) => (product === undefined || sample.product === product) && open.has(sample.product))
    .map((sample) => ({ ...sample, sources: sample.sources.map(({ path }) => path) }));
}

/** The sources of a sample. Throws `notFound` (10108) for an unknown sample, and for one without. */
async function showSources(
  portal: Stores & Site,
  { product, slug, viewer }: { product: string; slug: string; viewer: Viewer },
): Promise<SampleSources> {
  const open = await openProducts(readerOf(portal, viewer));
  const sample = portal.content.samples.find((one) => one.product === product && one.slug === slug);
  if (!sample || sample.sources.length === 0 || !open.has(product)) throw refuse("notFound");
  const { title, version, sources } = sample;
  return { product, slug, title, version, sources };
}

/** Questions and answers of one product, or of all that are for a viewer. */
async function listQuestions(portal: Stores & Site, product: string | undefined, viewer: Viewer): Promise<Question[]> {
  const open = await openProducts(readerOf(portal, viewer));
  return portal.content.questions.filter(
    (question) =>
      (product === undefined || question.product === product) &&
      (question.product === null || open.has(question.product)),
  );
}

/** A free page by its name. Throws `notFound` (10108). */
function showSitePage({ pages }: SiteContent, name: string): FreePage {
  const page = pages.find((each) => each.name === name);
  if (!page) throw refuse("notFound");
  const { title, summary, html, missing } = page;
  return { name, title, summary, html, missing };
}

export const docsCalls = {
  docs: async (portal, { version }, caller) => ({ items: await listDocs(portal, version, viewerOf(caller)) }),

  doc: (portal, address, caller) => showDoc(portal, { ...address, viewer: viewerOf(caller) }),

  samples: async (portal, { product, ...paging }, caller) =>
    pageOf(await listSamples(portal, product, viewerOf(caller)), paging),

  sampleSources: async (portal, address, caller) => showSources(portal, { ...address, viewer: viewerOf(caller) }),

  faq: async (portal, { product, ...paging }, caller) =>
    pageOf(await listQuestions(portal, product, viewerOf(caller)), paging),

  page: async ({ content }, { slug }) => showSitePage(content, slug),
} satisfies Partial<Handlers>;
