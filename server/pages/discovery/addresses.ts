import { calls } from "../../../contract/calls.ts";
import {
  licencePaths,
  linksTo,
  apiCallPath,
  apiGroupSlug,
  docPath,
  samplePath,
  typePath,
  compatibilityPath,
  releasesPath,
  versionPath,
} from "../../../contract/addresses.ts";
import { languages, languageTag, lnOf, type Bilingual, type Language } from "../../../contract/language.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import { isProductFor } from "../../catalogue/audience.ts";
import { lastDay } from "../../catalogue/present.ts";
import { listVersions } from "../../catalogue/list-releases.ts";
import { listTypes } from "../../catalogue/types/show-types.ts";
import { addressesOf } from "../../catalogue/taxonomy.ts";
import type { SiteContent, Site, Stores } from "../../portal.ts";

/** A page for search engines; `day` is the date of its last change, if known. */
export type PageAddress = { path: string; day?: string };

/** The pages of a product that have content. */
export async function pagesOfProduct(portal: Stores & Site, product: Product): Promise<PageAddress[]> {
  const { slug, notesOnly, links } = product;
  const releases = await listVersions(portal, slug);
  const isOpen = isProductFor(portal.content, slug, undefined);
  const docs = isOpen ? portal.content.docs.filter((doc) => doc.product === slug) : [];
  const sections = [links.samples, links.faq].filter((path) => path !== null);
  const sources = isOpen
    ? portal.content.samples.filter((sample) => sample.product === slug && sample.sources.length > 0)
    : [];
  const types = notesOnly ? [] : await listTypes(portal, slug, undefined);
  const newest = releases.map(lastDay).toSorted().at(-1);
  const changed = newest ? { day: newest } : {};
  return [
    ...(notesOnly ? [] : [{ path: product.path, ...changed }]),
    { path: releasesPath(product), ...changed },
    ...releases.map((release) => {
      const day = lastDay(release);
      return { path: versionPath(product, release.version), ...(day && { day }) };
    }),
    ...(releases.some(({ requires }) => requires !== "[]") ? [{ path: compatibilityPath(product) }] : []),
    ...sections.map((path) => ({ path })),
    ...(types.length > 0 ? [{ path: `${product.path}/types` }] : []),
    ...types.map((type) => ({ path: typePath(product, type.slug) })),
    ...sources.map((sample) => ({ path: samplePath(product, sample.slug) })),
    ...docs.map((doc) => ({
      path: docPath(product, doc.slug),
      day: doc.updated.en > doc.updated.zh ? doc.updated.en : doc.updated.zh,
    })),
  ];
}

/** The public pages that belong to no product, without redirects. */
export function pagesOfSite(content: SiteContent): PageAddress[] {
  const apiGroups = [...new Set(Object.values(calls).map(({ tag }) => `/api/${apiGroupSlug(tag)}`))];
  const apiCalls = Object.entries(calls).map(([name, { tag }]) => apiCallPath(tag, name));
  const policies = new Set(addressesOf(content).pages);
  const licences = licencePaths(content).values();
  const own = content.pages.map(({ href }) => href);
  const linked = linksTo(content.settings, "/Distribute") ? ["/Distribute"] : [];
  const paths = [
    "/",
    "/FAQ",
    "/Community",
    ...linked,
    "/compatibility",
    ...licences,
    "/keys",
    ...policies,
    ...own,
    "/api",
    ...apiGroups,
    ...apiCalls,
  ];
  return paths.map((path) => ({ path }));
}

/**
 * The language alternates of an address: without `ln` it follows the user's language, `?ln=` fixes it. A policy's page
 * may exist in one language only.
 */
export function alternates(content: SiteContent, origin: string, path: string): { hreflang: string; href: string }[] {
  const partner = partnersAt(content, path);
  if (partner)
    return languages.map((language) => ({ hreflang: languageTag[language], href: origin + partner[language] }));
  return [
    ...languages.map((language) => ({ hreflang: languageTag[language], href: inLanguage(origin + path, language) })),
    { hreflang: "x-default", href: origin + path },
  ];
}

/** Whether the address fixes the language of its content. */
export function isOfOneLanguage(content: SiteContent, path: string): boolean {
  return partnersAt(content, path) !== undefined;
}

function partnersAt({ policies }: SiteContent, path: string): Bilingual | undefined {
  return policies.find(({ paths: { en, zh } }) => en !== zh && (en === path || zh === path))?.paths;
}

function inLanguage(address: string, language: Language): string {
  return `${address}?ln=${lnOf(language)}`;
}
