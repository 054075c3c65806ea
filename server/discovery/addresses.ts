import { docPath, productPath } from "../../contract/addresses.ts";
import { languages, languageTag, lnOf, type Bilingual, type Language } from "../../contract/language.ts";
import { policyPaths, policySlugs } from "../../contract/policies.ts";
import { listProducts } from "../catalogue/list-products.ts";
import { listReleases } from "../catalogue/list-releases.ts";
import type { Portal } from "../portal.ts";

/** A page for search engines; `day` is when it last changed, where that is known. */
export type PageAddress = { path: string; day?: string };

/** Every public page that has something to read, without those that only lead elsewhere. */
export async function publicPages(portal: Portal): Promise<PageAddress[]> {
  const products = await listProducts(portal);
  const ofProducts = await Promise.all(
    products.map(async ({ slug, kind, latest, links }) => {
      const releases = await listReleases(portal, slug);
      const sections = [links.samples, links.faq].filter((path) => path !== null);
      return [
        ...(kind === "notes" ? [] : [{ path: productPath(slug), day: latest?.updateTime }]),
        { path: links.releases, day: latest?.updateTime },
        ...releases.map(({ version, updateTime }) => ({ path: `${links.releases}/${version}`, day: updateTime })),
        ...sections.map((path) => ({ path })),
      ];
    }),
  );
  const docs = portal.content.docs.map(({ product, slug, updated }) => ({
    path: docPath(product, slug),
    day: updated.en > updated.zh ? updated.en : updated.zh,
  }));
  const policies = policySlugs.flatMap((slug) =>
    [...new Set(Object.values(policyPaths(slug)))].map((path) => ({ path })),
  );
  return [
    { path: "/" },
    ...ofProducts.flat(),
    ...docs,
    { path: "/FAQ" },
    { path: "/Community" },
    { path: "/Distribute" },
    { path: "/license" },
    ...policies,
    { path: "/api" },
  ];
}

/** The languages of an address: the bare one follows the reader, `?ln=` fixes it. A policy's page may have only one. */
export function alternates(origin: string, path: string): { hreflang: string; href: string }[] {
  const partner = partnersAt(path);
  if (partner)
    return languages.map((language) => ({ hreflang: languageTag[language], href: origin + partner[language] }));
  return [
    ...languages.map((language) => ({ hreflang: languageTag[language], href: inLanguage(origin + path, language) })),
    { hreflang: "x-default", href: origin + path },
  ];
}

/** Whether the address fixes the language of what it shows. */
export function isOfOneLanguage(path: string): boolean {
  return partnersAt(path) !== undefined;
}

function partnersAt(path: string): Bilingual | undefined {
  const pairs = policySlugs.map((slug) => policyPaths(slug)).filter(({ en, zh }) => en !== zh);
  return pairs.find((paths) => Object.values(paths).includes(path));
}

function inLanguage(address: string, language: Language): string {
  return `${address}?ln=${lnOf(language)}`;
}
