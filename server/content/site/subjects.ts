import { isDeepStrictEqual } from "node:util";
import type { Subject } from "../../database/subjects.ts";
import type { SiteContent } from "../../portal.ts";

/** What a revision changes for readers, beyond products, policies and licences, whose tables say it themselves. */
export function subjectsOfChange(before: SiteContent, after: SiteContent): Subject[] {
  const rest = ({
    settings,
    extraFields,
    pages,
    media,
    words,
    policies,
    products,
    licences,
    redirects,
  }: SiteContent) => {
    const addresses = policies.map(({ name, paths }) => ({ name, paths }));
    const ofProducts = products.map(({ slug, licence, audience, shown }) => ({ slug, licence, audience, shown }));
    const licenceTitles = licences.map(({ name, title }) => ({ name, title }));
    return { settings, extraFields, pages, media, words, redirects, addresses, ofProducts, licenceTitles };
  };
  if (!isDeepStrictEqual(rest(before), rest(after))) return ["everything"];
  const slugs = new Set<string | null>([...itemsOf(before), ...itemsOf(after)].map(({ product }) => product));
  const changed = [...slugs].filter((slug) => !isDeepStrictEqual(ofProduct(before, slug), ofProduct(after, slug)));
  return changed.map((slug): Subject => (slug === null ? "policies" : `product ${slug}`));
}

function itemsOf({ docs, olderDocs, docSections, samples, questions }: SiteContent) {
  return [...docs, ...olderDocs, ...docSections, ...samples, ...questions];
}

function ofProduct(content: SiteContent, slug: string | null) {
  return itemsOf(content).filter(({ product }) => product === slug);
}
