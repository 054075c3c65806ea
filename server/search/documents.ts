import { publicProducts } from "../catalogue/releases.ts";
import type { Selectable } from "kysely";
import { docPath, productPath, versionPath } from "../../contract/addresses.ts";
import type { Bilingual } from "../../contract/language.ts";
import { noteGroups, noteKinds } from "../../contract/notes.ts";
import { policyPaths, policySlugs } from "../../contract/policies.ts";
import type { Notes } from "../../contract/schemas/catalogue.ts";
import { codeOf, proseOf, withoutGaps } from "../content/plain-text.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { SiteContent } from "../portal.ts";
import { words } from "../words.ts";
import type { SearchDocument } from "./index/document.ts";

/**
 * An item in the list of searchable documents: its key, and a revision that reveals changes without reading the
 * document. It is either complete, or a release whose notes are read when needed.
 */
export type SearchableItem = { key: string; revision: string } & (
  | { make: () => SearchDocument }
  | { release: { product: ProductRow; version: string } }
);

type ProductRow = Selectable<Tables["products"]>;
type ReleaseRow = Selectable<Tables["releases"]>;

/** Releases per database read; queries are served between reads. */
const listedAtOnce = 2_000;

/**
 * Everything searchable, from the current catalogue and the content of this build, most relevant first: products,
 * policies, documentation and questions, then releases, newest first.
 */
export async function listSearchable(read: Read, content: SiteContent): Promise<SearchableItem[]> {
  const products = await publicProducts(read).selectAll("products").orderBy("position").execute();
  const policies = await read.selectFrom("policies").selectAll().execute();
  return [
    ...sitePages.map(findablePage),
    ...products.map(findableProduct),
    ...policies.map(findablePolicy),
    ...findableContent(content, new Map(products.map((product) => [product.slug, product]))),
    ...(await findableReleases(read, products)),
  ];
}

/** Reads the documents; releases that are no longer public are left out. */
export async function readDocuments(read: Read, findable: readonly SearchableItem[]): Promise<SearchDocument[]> {
  const made = findable.flatMap((one) => ("make" in one ? [one.make()] : []));
  const releases = findable.flatMap((one) => ("release" in one ? [one.release] : []));
  for (const [product, ofProduct] of Map.groupBy(releases, (release) => release.product)) {
    const rows = await publicReleases(read)
      .selectAll()
      .where("product", "=", product.slug)
      .where(
        "version",
        "in",
        ofProduct.map(({ version }) => version),
      )
      .execute();
    made.push(...rows.map((row) => releaseDocument(product, row)));
  }
  return made;
}

function publicReleases(read: Read) {
  return read.selectFrom("releases").where("state", "=", "published");
}

/** Reads in several steps, because a long list would block queries. */
async function findableReleases(read: Read, products: readonly ProductRow[]): Promise<SearchableItem[]> {
  const listed: { product: ProductRow; version: string; day: string; revision: number }[] = [];
  for (const product of products) {
    for (let after: string | undefined = ""; after !== undefined;) {
      const rows: Pick<ReleaseRow, "version" | "update_time" | "revision">[] = await publicReleases(read)
        .select(["version", "update_time", "revision"])
        .where("product", "=", product.slug)
        .where("version", ">", after)
        .orderBy("version")
        .limit(listedAtOnce)
        .execute();
      for (const { version, update_time: day, revision } of rows) listed.push({ product, version, day, revision });
      after = rows.length < listedAtOnce ? undefined : rows.at(-1)?.version;
    }
  }
  return listed
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))
    .map(({ product, version, revision }) => ({
      key: releaseKey(product.slug, version),
      revision: releaseRevision(product, revision),
      release: { product, version },
    }));
}

function releaseKey(product: string, version: string): string {
  return `notes ${product} ${version}`;
}

/** Its title has the product's name, and its address the product's kind. */
function releaseRevision({ kind, name_en: en, name_zh: zh }: ProductRow, revision: number): string {
  return `${revision} ${kind} ${en} ${zh}`;
}

function releaseDocument(product: ProductRow, row: ReleaseRow): SearchDocument {
  const { en, zh } = nameOf(product);
  const { version } = row;
  return {
    key: releaseKey(product.slug, version),
    revision: releaseRevision(product, row.revision),
    kind: "notes",
    product: product.slug,
    day: row.update_time,
    path: both(versionPath(product, version)),
    title: { en: `${en} ${version}`, zh: `${zh} ${version}` },
    aliases: `${productAliases[product.slug] ?? ""} ${shortVersion(version)}`,
    text: { en: notesText(fromJson(row.notes_en)), zh: notesText(fromJson(row.notes_zh)) },
  };
}

/** The short form that people use: `2.8` for 2.8.0. */
function shortVersion(version: string): string {
  return /^\d+[.]\d+(?=[.])/.exec(version)?.[0] ?? "";
}

function notesText(notes: Notes): string {
  const lines = [...notes.content, ...noteKinds.flatMap((kind) => noteGroups.flatMap((group) => notes[kind][group]))];
  return withoutGaps(lines.join(" ")).replaceAll("`", "");
}

const sitePages = Object.keys(words.en.search.pages) as (keyof typeof words.en.search.pages)[]; // the object's own keys

/** A page that belongs to no product; its texts never change within a build. */
function findablePage(address: (typeof sitePages)[number]): SearchableItem {
  const key = `page ${address}`;
  const [en, zh] = [words.en.search.pages[address], words.zh.search.pages[address]];
  const make = (): SearchDocument => ({
    key,
    revision: "",
    kind: "page",
    product: null,
    day: "",
    path: both(address),
    title: { en: en.title, zh: zh.title },
    text: { en: en.text, zh: zh.text },
    aliases: `${en.also} ${zh.also}`,
  });
  return { key, revision: "", make };
}

/** Names that developers search for an engine. */
const productAliases: Record<string, string> = {
  unreal: "UE UE4 UE5",
  "unreal-openxr": "UE UE4 UE5",
  unity: "Unity3D",
};

function findableProduct(row: ProductRow): SearchableItem {
  const key = `product ${row.slug}`;
  const title = nameOf(row);
  const text = { en: row.summary_en, zh: row.summary_zh };
  const revision = JSON.stringify([row.kind, title, text]);
  const { slug: product } = row;
  const path = both(productPath(row));
  const aliases = productAliases[product] ?? "";
  return {
    key,
    revision,
    make: () => ({ key, revision, kind: "product", product, day: "", path, title, text, aliases }),
  };
}

function findablePolicy(row: Selectable<Tables["policies"]>): SearchableItem {
  const key = `policy ${row.slug}`;
  const revision = `${row.revision} ${row.version}`;
  const slug = policySlugs.find((known) => known === row.slug);
  const path = slug ? policyPaths(slug) : both(`/${row.slug}`);
  const title = { en: row.title_en, zh: row.title_zh };
  const html = () => ({ en: renderMarkdown(row.text_en), zh: renderMarkdown(row.text_zh) });
  const make = (): SearchDocument => ({
    key,
    revision,
    kind: "policy",
    product: null,
    day: "",
    path,
    title,
    ...written(html()),
  });
  return { key, revision, make };
}

type Written = Pick<SearchDocument, "kind" | "product" | "path" | "title"> & {
  id: string;
  html: Bilingual;
  lead?: Bilingual;
};

/**
 * Content from files, which never changes within a build; the name and kind of its product may. Content about a product
 * that is not in the catalogue has no page, so it is left out.
 */
function findableContent(content: SiteContent, products: ReadonlyMap<string, ProductRow>): SearchableItem[] {
  const within = (title: Bilingual, { name_en: en, name_zh: zh }: ProductRow): Bilingual => ({
    en: words.en.search.within(title.en, en),
    zh: words.zh.search.within(title.zh, zh),
  });
  const all: Written[] = [
    ...content.docs.flatMap(({ product: of, slug, title, summary, html }) => {
      const product = products.get(of);
      if (!product) return [];
      const path = both(docPath(product, slug));
      return [
        { kind: "docs" as const, product: of, id: slug, html, lead: summary, path, title: within(title, product) },
      ];
    }),
    ...content.samples.flatMap(({ product: of, slug, title, text: html }) => {
      const product = products.get(of);
      if (!product) return [];
      const path = both(`${productPath(product)}/samples#${slug}`);
      return [{ kind: "sample" as const, product: of, id: slug, html, path, title: within(title, product) }];
    }),
    ...content.questions.flatMap(({ product: of, id, question: title, answer: html }) => {
      const product = of === null ? null : products.get(of);
      if (product === undefined) return [];
      const path = both(product === null ? `/FAQ#${id}` : `${productPath(product)}/faq#${id}`);
      return [{ kind: "faq" as const, product: of, id, html, path, title }];
    }),
  ];
  return all.map(({ kind, product, id, path, title, html, lead }) => {
    const key = `${kind} ${product ?? ""} ${id}`;
    const revision = JSON.stringify([path, title]);
    const make = () => ({ key, revision, kind, product, day: "", path, title, ...written(html, lead) });
    return { key, revision, make };
  });
}

/** The text of HTML, prose and code apart; `lead` precedes it. */
function written(html: Bilingual, lead: Bilingual = both("")): Pick<SearchDocument, "text" | "code"> {
  return {
    text: { en: `${lead.en} ${proseOf(html.en)}`.trim(), zh: withoutGaps(`${lead.zh} ${proseOf(html.zh)}`.trim()) },
    code: { en: codeOf(html.en), zh: codeOf(html.zh) },
  };
}

function nameOf(row: ProductRow): Bilingual {
  return { en: row.name_en, zh: row.name_zh };
}

function both(text: string): Bilingual {
  return { en: text, zh: text };
}
