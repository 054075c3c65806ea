import { withoutAddresses } from "#changelog/text";
import type { Insertable, Selectable } from "kysely";
import { createHash } from "node:crypto";
import { apiCallPath, docPath, linksTo, typePath, versionPath } from "../../../contract/addresses.ts";
import { prefix, type Call } from "../../../contract/call.ts";
import { calls } from "../../../contract/calls.ts";
import type { Bilingual, Language } from "../../../contract/language.ts";
import { listsIn } from "../../../contract/notes.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import { presentWarnings, warningText } from "../../catalogue/warnings.ts";
import { typeSlug } from "../../catalogue/types/show-types.ts";
import { allDocs, type VersionedDoc } from "../docs.ts";
import { policyPaths } from "../policies.ts";
import { codeOf, proseOf } from "../plain-text.ts";
import { fromJson } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import { renderLegalTexts } from "../../markdown/legal.ts";
import type { SiteContent } from "../../portal.ts";
import { words, wordsOf } from "../../http/words.ts";

/** A searchable document, and aliases, which are searched like the title but never shown. */
export type SearchDocument = { row: Insertable<Tables["search_documents"]>; aliases: string };

type ProductRow = Selectable<Tables["products"]>;

/** Changes when documents are prepared in another way, so that a new version indexes them again. */
const format = 6;

/** What belongs to no product: pages, policies, and questions about the portal as a whole. */
export async function generalDocuments(read: Read, content: SiteContent): Promise<SearchDocument[]> {
  const policies = await read.selectFrom("policies").selectAll().execute();
  const policyTexts = await Promise.all(policies.map(({ text_en: en, text_zh: zh }) => renderLegalTexts({ en, zh })));
  return [
    ...sitePages
      .filter((address) => address !== "/license" || content.licences.length > 0)
      .filter((address) => address !== "/Distribute" || linksTo(content.settings, address))
      .map((address) => pageDocument(address, wordsOf(content))),
    ...policies.map((row, index) => policyDocument(content, row, policyTexts[index] ?? both(""))),
    ...content.pages.map(({ href, title, html, summary }) =>
      documentOf({ kind: "page", product: "", item: href, path: both(href), title, ...written(html, summary) }),
    ),
    ...questionDocuments(content, null),
    ...Object.entries(calls).map(([name, call]) => callDocument(name, call)),
  ];
}

/** A product's own document, its documentation, samples and questions, one after another: pages are long. */
export function* productDocuments(product: ProductRow, content: SiteContent): Generator<SearchDocument, void> {
  const identity = identify(content, product);
  const isOwn = (one: { product: string | null }) => one.product === product.slug;
  yield documentOf({
    kind: "product",
    product: product.slug,
    item: "",
    path: both(identity.path),
    title: nameOf(product),
    text: { en: product.summary_en, zh: product.summary_zh },
    aliases: aliasesOf(content, product),
  });
  for (const { slug, version, title, summary, html } of newestOfEach(allDocs(content).filter(isOwn)))
    yield documentOf({
      kind: "docs",
      product: product.slug,
      item: slug,
      path: both(docPath(identity, slug, version ?? undefined)),
      title: version === null ? title : { en: `${title.en} · ${version}`, zh: `${title.zh} · ${version}` },
      ...written(html, summary),
      aliases: namesOf(product),
    });
  for (const { slug, title, text } of content.samples.filter(isOwn))
    yield documentOf({
      kind: "sample",
      product: product.slug,
      item: slug,
      path: both(`${identity.path}/samples#${slug}`),
      title,
      ...written(text),
      aliases: namesOf(product),
    });
  yield* questionDocuments(content, product);
}

/** The public types of a product's newest version. The first line of a text is the type's sentence. */
export function typeDocuments(product: ProductRow, content: SiteContent, types: readonly SdkType[]): SearchDocument[] {
  return types.map((type) => {
    const slug = typeSlug(types, type);
    const members = type.members.map(({ name, summary }) => (summary ? `${name}: ${summary}` : name));
    return documentOf({
      kind: "type",
      product: product.slug,
      item: slug,
      path: both(typePath(identify(content, product), slug)),
      title: both(type.name),
      text: both([type.summary ?? "", ...members].join("\n").replaceAll("`", "").slice(0, longestType)),
      aliases: namesOf(product),
    });
  });
}

/** Characters of a type's text that are indexed. */
const longestType = 2_000;

/** A page is found in the newest version that has it. `docs`: the newest version first. */
function newestOfEach(docs: VersionedDoc[]): VersionedDoc[] {
  return [...Map.groupBy(docs, ({ slug }) => slug).values()].flatMap(([newest]) => newest ?? []);
}

export function releaseDocument(
  content: SiteContent,
  product: ProductRow,
  release: Selectable<Tables["releases"]>,
): SearchDocument {
  const { en, zh } = nameOf(product);
  const { version } = release;
  const warnings = presentWarnings(release, []);
  const state = warnings.withdrawn ? "withdrawn" : warnings.deprecated ? "deprecated" : null;
  const mark = { en: state && ` (${words.en.product[state]})`, zh: state && `（${words.zh.product[state]}）` };
  const textIn = (language: Language, notes: Notes) =>
    [warningText(warnings, language), notesText(notes)].filter(Boolean).join("\n");
  const document = documentOf({
    kind: "notes",
    product: product.slug,
    item: version,
    day: release.update_time,
    path: both(versionPath(identify(content, product), version)),
    title: { en: `${en} ${version}${mark.en ?? ""}`, zh: `${zh} ${version}${mark.zh ?? ""}` },
    text: { en: textIn("en", fromJson(release.notes_en)), zh: textIn("zh", fromJson(release.notes_zh)) },
    aliases: `${aliasesOf(content, product)} ${shortVersion(version)}`,
  });
  return { ...document, row: { ...document.row, revision: `${release.revision}${releaseRevision(content, product)}` } };
}

/** What follows a release's own revision in that of its document, whose title and address are the product's. */
export function releaseRevision(content: SiteContent, product: ProductRow): string {
  const { name_en: en, name_zh: zh } = product;
  return ` ${format} ${identify(content, product).path} ${en} ${zh} ${aliasesOf(content, product)}`;
}

type Parts = Pick<SearchDocument["row"], "kind" | "product" | "item"> &
  Record<"path" | "title" | "text", Bilingual> & { day?: string; code?: Bilingual; aliases?: string };

function documentOf({ kind, product, item, day = "", path, title, text, code = both(""), aliases = "" }: Parts) {
  const row = {
    kind,
    product,
    item,
    day,
    path_en: path.en,
    path_zh: path.zh,
    title_en: title.en,
    title_zh: title.zh,
    text_en: text.en,
    text_zh: text.zh,
    code_en: code.en,
    code_zh: code.zh,
  };
  const revision = createHash("sha256")
    .update(JSON.stringify([format, row, aliases]))
    .digest("base64url");
  return { row: { ...row, revision }, aliases };
}

/** The short form that people use: `2.8` for 2.8.0. */
function shortVersion(version: string): string {
  return /^\d+[.]\d+(?=[.])/.exec(version)?.[0] ?? "";
}

function notesText(notes: Notes): string {
  const lines = [...notes.content, ...listsIn(notes).flatMap((list) => list.lines)];
  return lines.map(withoutAddresses).join("\n").replaceAll("`", "");
}

const sitePages = Object.keys(words.en.search.pages) as (keyof typeof words.en.search.pages)[]; // the object's own keys

function pageDocument(address: (typeof sitePages)[number], dictionary: ReturnType<typeof wordsOf>): SearchDocument {
  const [en, zh] = [dictionary.en.search.pages[address], dictionary.zh.search.pages[address]];
  return documentOf({
    kind: "page",
    product: "",
    item: address,
    path: both(address),
    title: { en: en.title, zh: zh.title },
    text: { en: en.text, zh: zh.text },
    aliases: `${en.also} ${zh.also}`,
  });
}

function callDocument(name: string, { tag, title, path, description = both("") }: Call): SearchDocument {
  const address = `${prefix}${path.replace(/:(\w+)/g, "{$1}")}`;
  return documentOf({
    kind: "call",
    product: "",
    item: name,
    path: both(apiCallPath(tag, name)),
    title,
    text: {
      en: `${description.en.replaceAll("`", "")}\n${address}`.trim(),
      zh: `${description.zh.replaceAll("`", "")}\n${address}`.trim(),
    },
    aliases: `${name} API`,
  });
}

function aliasesOf({ products }: SiteContent, { slug }: ProductRow): string {
  return products.find((each) => each.slug === slug)?.aliases ?? "";
}

function policyDocument(content: SiteContent, row: Selectable<Tables["policies"]>, html: Bilingual): SearchDocument {
  return documentOf({
    kind: "policy",
    product: "",
    item: row.slug,
    path: policyPaths(content, row.slug),
    title: { en: row.title_en, zh: row.title_zh },
    ...written(html),
  });
}

/** Questions about a product, or about the portal as a whole. */
function questionDocuments(content: SiteContent, product: ProductRow | null): SearchDocument[] {
  const path = product === null ? "/FAQ" : `${identify(content, product).path}/faq`;
  return content.questions
    .filter((question) => question.product === (product?.slug ?? null))
    .map(({ id, question: title, answer }) =>
      documentOf({
        kind: "faq",
        product: product?.slug ?? "",
        item: id,
        path: both(`${path}#${id}`),
        title,
        ...written(answer),
        aliases: product ? namesOf(product) : "",
      }),
    );
}

/** The text of HTML, prose and code apart; `lead` precedes it. */
function written(html: Bilingual, lead: Bilingual = both("")): { text: Bilingual; code: Bilingual } {
  const prose = inBoth(html, proseOf);
  return {
    text: { en: `${lead.en}\n${prose.en}`.trim(), zh: `${lead.zh}\n${prose.zh}`.trim() },
    code: inBoth(html, codeOf),
  };
}

/** What is read of both texts; of a page in one language, once. */
function inBoth({ en, zh }: Bilingual, read: (html: string) => string): Bilingual {
  const first = read(en);
  return { en: first, zh: zh === en ? first : read(zh) };
}

/** A product's names, by which all that belongs to it is found. */
function namesOf({ name_en: en, name_zh: zh }: ProductRow): string {
  return `${en} ${zh}`;
}

function nameOf(row: ProductRow): Bilingual {
  return { en: row.name_en, zh: row.name_zh };
}

function both(text: string): Bilingual {
  return { en: text, zh: text };
}
