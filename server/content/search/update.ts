import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Selectable } from "kysely";
import { insertTerms, insertWords } from "../../database/full-text.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import type { Portal } from "../../portal.ts";
import { typesByVersion } from "../../catalogue/types/show-types.ts";
import type { Subject } from "../../database/subjects.ts";
import {
  generalDocuments,
  productDocuments,
  releaseDocument,
  releaseRevision,
  typeDocuments,
  type SearchDocument,
} from "./documents.ts";
import { termsOf } from "./words.ts";

type ProductRow = Selectable<Tables["products"]>;
type Sources = Pick<Portal, "keys" | "now" | "content"> & { searching: Pick<Portal["searching"], "postponed"> };

/** Documents per transaction where no change waits for all of them: other servers' writes wait for each on SQLite. */
const batch = 50;
/** Milliseconds between those of one product, at least; a pause is as long as the last one took, so that waiting servers get their turn. */
const pauseBetween = 25;
/** The same while readers and writers are served. */
const smallBatch = 5;
/** Precedes every version. */
const start = "";

/** Indexes what has changed of these subjects, in the transaction that has changed them. */
export async function updateSearch(sources: Sources, write: Write, subjects: readonly Subject[]): Promise<void> {
  for (const scope of await scopesOf(write, subjects))
    await updateScope(sources, write, { scope, max: Infinity, from: start });
}

/**
 * Indexes everything that is not indexed yet, in small transactions: at the first start, after a restore, and what a
 * new build brings.
 */
export async function updateWholeSearch(portal: Portal): Promise<void> {
  await indexScopes(portal, await scopesOf(portal.db.read, ["everything"]), batch);
}

/** Indexes what a revision of the site has changed of these subjects, after its commit, in many small transactions. */
export async function indexInPieces(portal: Portal, subjects: readonly Subject[]): Promise<void> {
  await indexScopes(portal, await scopesOf(portal.db.read, subjects), smallBatch);
}

async function indexScopes(portal: Portal, scopes: Iterable<string>, max: number): Promise<void> {
  for (const scope of scopes) {
    portal.searching.postponed.delete(scope);
    const prepared = await prepare(portal, scope);
    let after: string | undefined = start;
    while (after !== undefined && !portal.lifecycle.closing) {
      const from: string = after;
      const began = performance.now();
      after = await portal.db.write((write) => updateScope(portal, write, { scope, max, from, prepared }));
      await pause(Math.max(after === undefined ? 0 : pauseBetween, performance.now() - began));
    }
  }
}

/** The documents of a product as of a revision of the site, which the small transactions of one change have in common. */
type Prepared = { of: readonly unknown[] | undefined; documents: SearchDocument[] };

const notPrepared: Prepared = { of: undefined, documents: [] };
/** Milliseconds of preparing at a time: no other request may wait for longer. */
const atOnce = 10;

/** Prepares the documents of a product with pauses for other requests, before a transaction needs them. */
async function prepare({ db, content }: Portal, scope: string): Promise<Prepared> {
  const product = await db.read.selectFrom("products").selectAll().where("slug", "=", scope).executeTakeFirst();
  if (!product) return notPrepared;
  const documents: SearchDocument[] = [];
  let since = performance.now();
  for (const document of productDocuments(product, content)) {
    documents.push(document);
    if (performance.now() - since < atOnce) continue;
    await nextTurn();
    since = performance.now();
  }
  return { of: [content, JSON.stringify(product)], documents };
}

function documentsOf(product: ProductRow, content: Portal["content"], { of, documents }: Prepared): SearchDocument[] {
  const isSame = of?.[0] === content && of[1] === JSON.stringify(product);
  return isSame ? documents : [...productDocuments(product, content)];
}

/** The products whose documents the subjects concern; an empty slug stands for what belongs to no product. */
async function scopesOf(read: Read, subjects: readonly Subject[]): Promise<Set<string>> {
  const scopes = new Set(subjects.flatMap((subject) => /^product (.+)/.exec(subject)?.[1] ?? []));
  if (subjects.includes("policies")) scopes.add("");
  if (!subjects.includes("everything")) return scopes;
  const products = await read.selectFrom("products").select("slug as product").orderBy("position").execute();
  const indexed = await read.selectFrom("search_documents").select("product").distinct().execute();
  return new Set(["", ...[...products, ...indexed].map(({ product }) => product)]);
}

/**
 * At the start, removes outdated documents and indexes missing texts; then, missing notes of versions after `from`. Indexes
 * at most `max` documents, and returns the version from which to go on, or `undefined` if none is left.
 */
async function updateScope(
  sources: Sources,
  write: Write,
  { scope, max, from, prepared = notPrepared }: { scope: string; max: number; from: string; prepared?: Prepared },
): Promise<string | undefined> {
  const { content } = sources;
  await acquireLock(write, "search"); // nothing that is read from here on is unpublished before the commit
  const product = await write
    .selectFrom("products")
    .selectAll()
    .where("slug", "=", scope)
    .where((row) =>
      row.exists(
        row.selectFrom("releases").select("version").whereRef("product", "=", "slug").where("state", "=", "published"),
      ),
    )
    .executeTakeFirst();
  if (from !== start) return product && indexNotes(write, content, { product, max, from });
  if (!(await isCurrent(write, content))) sources.searching.postponed.add(scope); // this process has not loaded another's revision of the site yet
  else {
    const texts =
      scope === ""
        ? await generalDocuments(write, content)
        : product
          ? [...documentsOf(product, content, prepared), ...(await typesOf(write, content, product))]
          : [];
    const missingTexts = await deleteOutdatedTexts(write, scope, texts);
    for (const text of missingTexts.slice(0, max)) await insertDocument(write, text);
    if (missingTexts.length >= max) return start;
  }
  await deleteOutdatedNotes(write, { scope, product, content });
  return product && indexNotes(write, content, { product, max, from });
}

/** Documents of the types that everybody may read. */
async function typesOf(write: Write, content: Portal["content"], product: ProductRow): Promise<SearchDocument[]> {
  const versions = await typesByVersion({ read: write, content, viewer: undefined }, product.slug);
  return typeDocuments(product, content, versions.at(-1)?.types ?? []);
}

async function indexNotes(
  write: Write,
  content: Portal["content"],
  { product, max, from }: { product: ProductRow; max: number; from: string },
): Promise<string | undefined> {
  let after: string | undefined = from;
  for (let indexed = 0; after !== undefined && indexed < max; indexed += batch) {
    const missing = await releasesToIndex(write, product.slug, after);
    for (const release of missing) await insertDocument(write, releaseDocument(content, product, release));
    after = missing.length < batch ? undefined : missing.at(-1)?.version;
  }
  return after;
}

async function isCurrent(write: Write, { revision }: Portal["content"]): Promise<boolean> {
  const { newest } = await write
    .selectFrom("site_revisions")
    .select(({ fn }) => fn.max("number").as("newest"))
    .executeTakeFirstOrThrow();
  return (newest ?? 0) === revision;
}

/** Removes what has changed of the documents other than notes, and returns those that are not indexed. */
async function deleteOutdatedTexts(
  write: Write,
  scope: string,
  documents: SearchDocument[],
): Promise<SearchDocument[]> {
  const indexed = await write
    .selectFrom("search_documents")
    .select(["id", "kind", "item", "revision"])
    .where("product", "=", scope)
    .where("kind", "!=", "notes")
    .execute();
  const keyOf = ({ kind, item, revision }: Omit<(typeof indexed)[number], "id">) => `${kind} ${item} ${revision}`;
  const [wanted, known] = [new Set(documents.map(({ row }) => keyOf(row))), new Set(indexed.map(keyOf))];
  await deleteDocuments(
    write,
    indexed.filter((row) => !wanted.has(keyOf(row))),
  );
  return documents.filter(({ row }) => !known.has(keyOf(row)));
}

/** Removes notes that are not public any more, or were changed, as their title is with the product's name. */
async function deleteOutdatedNotes(
  write: Write,
  { scope, product, content }: { scope: string; product: ProductRow | undefined; content: Portal["content"] },
): Promise<void> {
  const ofProduct = product ? releaseRevision(content, product) : "";
  const outdated = write
    .selectFrom("search_documents as d")
    .leftJoin("releases as r", (join) =>
      join
        .onRef("r.product", "=", "d.product")
        .onRef("r.version", "=", "d.item")
        .on("r.state", "=", "published")
        .on((row) => row("d.revision", "=", row(row.cast<string>("r.revision", "text"), "||", ofProduct))),
    )
    .select("d.id")
    .where("d.product", "=", scope)
    .where("d.kind", "=", "notes")
    .where("r.version", "is", null);
  await deleteDocuments(write, await outdated.execute());
}

/** The first of a product's published releases after a version that are not indexed. */
function releasesToIndex(write: Write, scope: string, after: string) {
  return write
    .selectFrom("releases as r")
    .leftJoin("search_documents as d", (join) =>
      join.onRef("d.product", "=", "r.product").on("d.kind", "=", "notes").onRef("d.item", "=", "r.version"),
    )
    .selectAll("r")
    .where("r.product", "=", scope)
    .where("r.version", ">", after)
    .where("r.state", "=", "published")
    .where("d.id", "is", null)
    .orderBy("r.version")
    .limit(batch)
    .execute();
}

async function deleteDocuments(write: Write, documents: readonly { id: number }[]): Promise<void> {
  for (let from = 0; from < documents.length; from += 500) {
    const ids = documents.slice(from, from + 500).map(({ id }) => id);
    await write.deleteFrom("search_index").where("rowid", "in", ids).execute();
    await write.deleteFrom("search_documents").where("id", "in", ids).execute();
  }
}

async function insertDocument(write: Write, { row, aliases }: SearchDocument): Promise<void> {
  const { initialsOf, pinyinOf } = await import("./pinyin.ts"); // takes as long as a tenth of a start
  const written = [...new Set([row.text_en, row.code_en, row.text_zh, row.code_zh])]; // a page in one language is both
  const titleTerms = [row.title_en, row.title_zh, aliases].flatMap(termsOf);
  const textTerms = written.flatMap(termsOf);
  const { id } = await write.insertInto("search_documents").values(row).returning("id").executeTakeFirstOrThrow();
  await insertTerms(write, id, {
    title: [...titleTerms, ...pinyinOf(row.title_zh), ...initialsOf(row.title_zh)],
    text: [...textTerms, ...pinyinOf(row.text_zh)],
  });
  await insertWords(write, [...new Set([...titleTerms, ...textTerms])].filter(isComparable));
}

/** Whether a word is compared with misspelt ones: names of versions are not, and nothing that is no word. */
function isComparable(term: string): boolean {
  return /^\p{Script=Latin}{3,24}$/u.test(term);
}
