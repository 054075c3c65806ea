import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { isProductFor, isReadable, readerOf, type Reader } from "../../catalogue/audience.ts";
import { knownProducts } from "../../catalogue/releases.ts";
import { findDocuments, type FullTextQuery, type FullTextResult, type QueryTerm } from "../../database/full-text.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { FoundHits, SearchQuery, Site, Stores } from "../../portal.ts";
import { nearWords } from "./near-words.ts";
import { isChinese, pinyinTerm, queryTerms } from "./words.ts";
import type { Handlers } from "../../handler.ts";

/** Factors of the score: a product's own page comes before pages that mention it. */
const boosts: Record<Hit["kind"], number> = {
  product: 3,
  docs: 1.3,
  sample: 1.2,
  faq: 1.2,
  version: 1,
  notes: 1,
  policy: 0.8,
  call: 0.002, // after all pages, also where its title alone has the word
  page: 3,
  type: 0.02, // after guides, questions and releases that have the word anywhere
};

/** The factors of documents whose whole title is the query. */
const exactBoosts = Object.fromEntries(Object.entries(boosts).map(([kind, boost]) => [kind, Math.max(3, 4 * boost)]));

/** Finds the matches of a query; misspelt words count only if nothing has the words as they are. */
export async function find(
  portal: Stores & Site,
  { query, product, kind, language, from, to }: SearchQuery,
): Promise<FoundHits> {
  const { db } = portal;
  const terms = queryTerms(query);
  if (terms.length === 0) return { total: 0, kinds: {}, items: [] };
  const isPublic = isForEverybody(readerOf(portal));
  const title = query.replaceAll("\0", "").toWellFormed().trim().toLowerCase();
  const exact = { title, boosts: exactBoosts };
  const search = (groups: FullTextQuery["groups"], needsAll: boolean) =>
    findDocuments(db.longRead, { groups, needsAll, isPublic, product, kind, boosts, exact, from, to });
  const groups = terms.map(waysToMatch);
  const found = await search(groups, true);
  const presented = async ({ total, kinds, ids }: FullTextResult, shown: readonly string[]) => ({
    total,
    kinds,
    items: await presentHits(db, ids, { terms: shown, language }),
  });
  if (found.total) return presented(found, terms);
  const near = await Promise.all(terms.map((term) => nearWords(db.longRead, term)));
  const widened = groups.map((group, index) => [
    ...group,
    ...(near[index] ?? []).map((term) => ({ term, isPrefix: false })),
  ]);
  const all = await search(widened, true);
  return presented(all.total ? all : await search(widened, false), [...terms, ...near.flat()]);
}

/** The condition for documents that are for everybody, whatever else the index has. */
function isForEverybody(reader: Reader): Expression<SqlBool> {
  const known = knownProducts(reader).select("slug");
  const closed = reader.content.products.filter(({ slug }) => !isProductFor(reader.content, slug, undefined));
  const document = expressionBuilder<Tables & { d: Tables["search_documents"] }, "d">();
  const release = document
    .selectFrom("releases as r")
    .select("r.version")
    .whereRef("r.product", "=", "d.product")
    .whereRef("r.version", "=", "d.item")
    .where("r.state", "=", "published")
    .where(isReadable(reader, "r"));
  const slugs = closed.map(({ slug }) => slug);
  return document.and([
    document.or([document("d.product", "=", ""), document("d.product", "in", known)]),
    ...(slugs.length === 0 ? [] : [document("d.product", "not in", slugs)]),
    document.or([document("d.kind", "!=", "notes"), document.exists(release)]),
  ]);
}

/** How documents may contain a term: as it is, as the beginning of a word, in pinyin. */
function waysToMatch(term: string): QueryTerm[] {
  if (isChinese(term)) return [term, term].map((same, index) => ({ term: same, isPrefix: index > 0 }));
  const ways = [{ term, isPrefix: false }];
  if (term.length > 1) ways.push({ term, isPrefix: true });
  if (/^[a-z]{2,}$/.test(term)) ways.push({ term: pinyinTerm(term), isPrefix: term.length > 2 });
  return ways;
}

type Shown = { terms: readonly string[]; language: Language };

/** Title and address in the user's language, and an excerpt from the first text that contains the words. */
async function presentHits({ read }: Database, ids: readonly number[], { terms, language }: Shown): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom("search_documents as d")
    .leftJoin("products as p", "p.slug", "d.product")
    .selectAll("d")
    .select(["p.name_en", "p.name_zh"])
    .where("d.id", "in", ids)
    .execute();
  const { containsAny, containsPinyin, excerptOf } = await import("./excerpt.ts"); // with the dictionary of pinyin
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return []; // removed meanwhile
    const other = otherLanguage(language);
    // Prose before code, the user's language before the other
    const sources = [`text_${language}`, `code_${language}`, `text_${other}`, `code_${other}`] as const;
    const source =
      sources.find((name) => containsAny(row[name], terms)) ??
      sources.find((name) => containsPinyin(row[name], terms)) ??
      sources[0];
    const [sentence = ""] = row.kind === "type" ? row.text_en.split("\n") : [];
    const excerpt =
      row.kind === "type"
        ? excerptOf(sentence, terms, "prose")
        : excerptOf(row[source], terms, source.startsWith("code") ? "code" : "prose");
    return [
      {
        kind: row.kind,
        product: row.product || null,
        productName: row.kind === "product" || row.kind === "notes" ? null : row[`name_${language}`],
        title: row[`title_${language}`],
        path: row[`path_${language}`],
        ...excerpt,
      },
    ];
  });
}

export const searchCall = {
  search: async (portal, { q, product, kind, page, pageSize }, { language }) => {
    const [from, to] = [(page - 1) * pageSize, page * pageSize];
    return { ...(await portal.searching.find({ query: q, product, kind, language, from, to })), page, pageSize };
  },
} satisfies Partial<Handlers>;
