import { docPath, entryPath, versionPath } from "../../../contract/addresses.ts";
import { languageTag, type Language } from "../../../contract/language.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { Words } from "../../../contract/words/en.ts";
import { findListedProduct } from "../../catalogue/list-products.ts";
import { plainText } from "../../content/plain-text.ts";
import type { Portal, Site } from "../../portal.ts";
import { Refusal } from "../../refuse.ts";
import { wordsOf } from "../../http/words.ts";

type Thing = { "@type": string } & Record<string, unknown>;
type Place = { origin: string; language: Language; words: Words };
type Crumb = { name: string; path: string };

/** Structured data of a page for search engines (schema.org), as script elements that contain only data. */
export async function structuredData(portal: Portal, path: string, language: Language): Promise<string> {
  const things = await thingsAt(portal, path, {
    origin: portal.publicUrl(),
    language,
    words: wordsOf(portal.content)[language],
  });
  return things.map(scriptOf).join("");
}

function scriptOf(thing: Thing): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

async function thingsAt(portal: Portal, path: string, place: Place): Promise<Thing[]> {
  if (path === "/" || path === "/home") return [website(place)];
  const [, folder, slug, section, ...rest] = path.split("/");
  const page = rest.length === 1 ? rest[0] : undefined; // pages that only older documentation has are not described
  if (slug === undefined) return [];
  const product = await findListedProduct(portal, slug.toLowerCase()).catch(absent);
  if (product?.path !== `/${folder}/${slug}`.toLowerCase()) return [];
  const crumbs = breadcrumbs(crumbsOf(portal, product, section, page, place), place);
  if (section === undefined) return [software(product, place), crumbs];
  if (section === "docs" && page !== undefined) return [...article(portal, product, page, place), crumbs];
  if (section === "faq" && product.links.faq !== null) return [...questions(portal, product.slug, place), crumbs];
  return [crumbs];
}

/** Returns `undefined` for a refusal; rethrows any other error. */
function absent(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

function website({ origin, language, words }: Place): Thing {
  return {
    "@type": "WebSite",
    name: words.site.name,
    description: words.descriptions.home,
    url: `${origin}/`,
    inLanguage: languageTag[language],
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

function software(product: Product, { origin, language }: Place): Thing {
  const { name, summary, latest } = product;
  return {
    "@type": "SoftwareApplication",
    name: name[language],
    description: summary[language],
    url: origin + product.path,
    applicationCategory: "DeveloperApplication",
    ...(latest && {
      softwareVersion: latest.version,
      ...(latest.updateTime !== null && { datePublished: latest.updateTime, dateModified: latest.updateTime }),
      ...(latest.changedAt !== null && { dateModified: latest.changedAt }),
      ...(latest.deprecated && { creativeWorkStatus: "Deprecated" }),
      releaseNotes: origin + versionPath(product, latest.version),
    }),
    ...(product.licence && { license: origin + product.licence.url }),
    offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
  };
}

function article({ content }: Site, product: Product, slug: string, { origin, language }: Place): Thing[] {
  const doc = content.docs.find((one) => one.product === product.slug && one.slug === slug);
  if (!doc) return [];
  return [
    {
      "@type": "TechArticle",
      headline: doc.title[language],
      description: doc.summary[language],
      url: origin + docPath(product, slug),
      inLanguage: languageTag[language],
      dateModified: doc.updated[language],
      about: { "@type": "SoftwareApplication", name: product.name[language], url: origin + product.path },
    },
  ];
}

function questions({ content }: Site, product: string, { language }: Place): Thing[] {
  const published = content.questions.filter((question) => question.product === product);
  if (published.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      inLanguage: languageTag[language],
      mainEntity: published.map(({ question, answer }) => ({
        "@type": "Question",
        name: question[language],
        acceptedAnswer: { "@type": "Answer", text: plainText(answer[language]) },
      })),
    },
  ];
}

function crumbsOf(
  { content }: Site,
  product: Product,
  section: string | undefined,
  page: string | undefined,
  { language, words }: Place,
): Crumb[] {
  const { tabs } = words.product;
  const names: Record<string, string> = {
    docs: tabs.documentation,
    releases: tabs.releases,
    samples: tabs.samples,
    faq: tabs.faq,
  };
  const path = product.path;
  const doc = content.docs.find((one) => one.product === product.slug && one.slug === page);
  const first = { name: product.name[language], path: entryPath(product) };
  const second = section === undefined ? [] : [{ name: names[section] ?? section, path: `${path}/${section}` }];
  const third = page === undefined ? [] : [{ name: doc?.title[language] ?? page, path: `${path}/${section}/${page}` }];
  return [{ name: words.site.name, path: "/" }, first, ...second, ...third];
}

function breadcrumbs(crumbs: Crumb[], { origin }: Place): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
