import { docPath, productPath } from "../../contract/addresses.ts";
import type { Bilingual } from "../../contract/language.ts";
import { noteGroups, noteKinds } from "../../contract/notes.ts";
import type { Notes } from "../../contract/schemas/catalogue.ts";
import { listProducts } from "../catalogue/list-products.ts";
import { listReleases } from "../catalogue/list-releases.ts";
import { codeOf, proseOf } from "../content/plain-text.ts";
import { listPolicies, showPolicy } from "../content/policies.ts";
import type { Portal } from "../portal.ts";
import { words } from "../words.ts";
import type { SearchDocument } from "./index/document.ts";

/** Everything that can be found, from the catalogue as it is now and from the content of this build. */
export async function searchDocuments(portal: Portal): Promise<SearchDocument[]> {
  const { content } = portal;
  const products = await listProducts(portal);
  const nameOf = (slug: string | null): Bilingual =>
    products.find((product) => product.slug === slug)?.name ?? { en: "", zh: "" };
  const releases = await Promise.all(
    products.map(async ({ slug, name }) => releaseDocuments(slug, name, await listReleases(portal, slug))),
  );
  return [
    ...products.map(({ slug, name, summary }): SearchDocument => ({
      kind: "product",
      product: slug,
      path: both(productPath(slug)),
      title: name,
      text: summary,
    })),
    ...releases.flat(),
    ...content.docs.map(({ product, slug, title, summary, html }): SearchDocument => ({
      kind: "docs",
      product,
      path: both(docPath(product, slug)),
      title: joined(title, nameOf(product)),
      ...written(html, summary),
    })),
    ...content.samples.map(({ product, slug, title, text }): SearchDocument => ({
      kind: "sample",
      product,
      path: both(`${productPath(product)}/samples#${slug}`),
      title: joined(title, nameOf(product)),
      ...written(text),
    })),
    ...content.questions.map(({ product, id, question, answer }): SearchDocument => ({
      kind: "faq",
      product,
      path: both(product === null ? `/FAQ#${id}` : `${productPath(product)}/faq#${id}`),
      title: question,
      ...written(answer),
    })),
    ...(await policyDocuments(portal)),
  ];
}

function releaseDocuments(
  slug: string,
  name: Bilingual,
  releases: { version: string; en: Notes; zh: Notes }[],
): SearchDocument[] {
  return releases.map(({ version, en, zh }) => ({
    kind: "notes",
    product: slug,
    path: both(`${productPath(slug)}/releases/${version}`),
    title: { en: `${name.en} ${version}`, zh: `${name.zh} ${version}` },
    text: { en: notesText(en), zh: notesText(zh) },
  }));
}

async function policyDocuments(portal: Portal): Promise<SearchDocument[]> {
  const policies = await Promise.all((await listPolicies(portal)).map(({ slug }) => showPolicy(portal, slug)));
  return policies.map(({ title, paths, html }) => ({
    kind: "policy",
    product: null,
    path: paths,
    title,
    ...written(html),
  }));
}

function notesText(notes: Notes): string {
  return [...notes.content, ...noteKinds.flatMap((kind) => noteGroups.flatMap((group) => notes[kind][group]))]
    .join(" ")
    .replaceAll("`", "");
}

/** What markup says, in prose and in code; `lead` comes before it. */
function written(html: Bilingual, lead: Bilingual = { en: "", zh: "" }): Pick<SearchDocument, "text" | "code"> {
  return {
    text: { en: `${lead.en} ${proseOf(html.en)}`.trim(), zh: `${lead.zh} ${proseOf(html.zh)}`.trim() },
    code: { en: codeOf(html.en), zh: codeOf(html.zh) },
  };
}

function both(path: string): Bilingual {
  return { en: path, zh: path };
}

function joined(title: Bilingual, product: Bilingual): Bilingual {
  return { en: words.en.search.within(title.en, product.en), zh: words.zh.search.within(title.zh, product.zh) };
}
