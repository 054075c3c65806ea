import { PostgresAdapter, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { fromJson, type Json } from "./json.ts";
import type { Read, Write } from "./database.ts";
import type { Tables } from "./schema.ts";

/** The terms of a document, prepared: nothing in them is split or folded further. */
export type DocumentTerms = { title: readonly string[]; text: readonly string[] };

/** A term that documents may have, as it is or as the beginning of a longer one. */
export type QueryTerm = { term: string; isPrefix: boolean };

/** A search for documents that have one term of each group, or of any if `needsAll` is false. */
export type FullTextQuery = {
  groups: readonly (readonly QueryTerm[])[];
  needsAll: boolean;
  /** The condition for documents, `d`, that may be found. */
  isPublic: Expression<SqlBool>;
  /** Only documents of this product. */
  product: string | undefined;
  /** Only documents of this kind are listed; all are counted. */
  kind: string | undefined;
  /** Factors of the score by the document's kind. */
  boosts: Readonly<Record<string, number>>;
  /** Other factors for documents that have this title, in lower case. */
  exact: { title: string; boosts: Readonly<Record<string, number>> };
  from: number;
  to: number;
};

/** `kinds`: how many documents of each kind match. `total`: how many of the kind that is listed. */
export type FullTextResult = { total: number; kinds: Record<string, number>; ids: number[] };

/** How much a match in the title counts, compared with one in the text. */
const titleWeight = 10;

/** Makes a document found by its terms. */
export async function insertTerms(write: Write, id: number, terms: DocumentTerms): Promise<void> {
  await (
    isPostgres(write)
      ? sql`insert into search_index (rowid, title, terms)
          values (${id}, ${vectorOf(terms.title, [])}::tsvector, ${vectorOf(terms.title, terms.text)}::tsvector)`
      : sql`insert into search_index (rowid, title, text) values (${id}, ${terms.title.join(" ")}, ${terms.text.join(" ")})`
  ).execute(write);
}

/** Stores words that misspelt ones are compared with; those that are there already stay. */
export async function insertWords(write: Write, words: readonly string[]): Promise<void> {
  const all = JSON.stringify(words.toSorted()); // in one order, so that transactions do not wait for each other in a circle
  await (
    isPostgres(write)
      ? sql`insert into search_words (word) select * from json_array_elements_text(${all}::json) on conflict do nothing`
      : sql`insert or ignore into search_words (word) select value from json_each(${all})`
  ).execute(write);
}

/** The documents that match at the given ranks, best first; of equally good ones, the newest. */
export async function findDocuments(read: Read, query: FullTextQuery): Promise<FullTextResult> {
  const { rows } = await (isPostgres(read) ? findOnPostgres(query) : findOnSqlite(query)).execute(read);
  if (rows.length === 0 && query.from > 0)
    return { ...(await findDocuments(read, { ...query, from: 0, to: 1 })), ids: [] };
  const kinds = rows[0] ? fromJson(rows[0].kinds) : {};
  const total = Object.entries(kinds).reduce(
    (sum, [kind, count]) => sum + (kind === (query.kind ?? kind) ? count : 0),
    0,
  );
  return { total, kinds, ids: rows.map(({ id }) => id) };
}

type Found = { id: number; kinds: Json<Record<string, number>> };

function findOnSqlite({
  groups,
  needsAll,
  isPublic,
  product,
  kind,
  boosts,
  exact,
  from,
  to,
}: FullTextQuery): RawBuilder<Found> {
  const expression = expressionOf(groups, needsAll, {
    term: ({ term, isPrefix }) => `"${term.replaceAll('"', '""')}"${isPrefix ? " *" : ""}`,
    and: " AND ",
    or: " OR ",
  });
  return sql<Found>`
    with matching as materialized (
      select d.id, d.day, d.kind, bm25(search_index, ${titleWeight}, 1) * ${factorOf(boosts, exact)} as score
      from search_index join search_documents as d on d.id = search_index.rowid
      where search_index match ${expression} and ${isOf(product)} and ${isPublic}
    )
    select id, (
      select json_group_object(kind, n) from (select kind, count(*) as n from matching group by kind)
    ) as kinds
    from matching where ${kind === undefined ? sql`1 = 1` : sql`kind = ${kind}`}
    order by score, day desc, id limit ${sql.lit(to - from)} offset ${from}`;
}

/** How many of the documents with the best titles are compared by their whole texts; reading those takes long. */
const compared = 200;

function findOnPostgres({
  groups,
  needsAll,
  isPublic,
  product,
  kind,
  boosts,
  exact,
  from,
  to,
}: FullTextQuery): RawBuilder<Found> {
  const syntax = {
    term: ({ term, isPrefix }: QueryTerm) => `${quoted(term)}${isPrefix ? ":*" : ""}`,
    and: " & ",
    or: " | ",
  };
  const match = sql`${expressionOf(groups, needsAll, syntax)}::tsquery`;
  const any = sql`${expressionOf(groups, false, syntax)}::tsquery`; // ranks by the words, not by how near they are
  return sql<Found>`
    with matching as materialized (
      select d.id, d.day, d.kind, i.terms, f.factor, ts_rank(i.title, ${any}) * f.factor as score
      from search_index as i join search_documents as d on d.id = i.rowid
      cross join lateral (select ${factorOf(boosts, exact)} as factor) as f
      where i.terms @@ ${match} and ${isOf(product)} and ${isPublic}
    )
    select id, (
      select json_object_agg(kind, n)::text from (select kind, count(*) as n from matching group by kind) as counted
    ) as kinds
    from (
      select *, row_number() over (order by score desc, day desc, id) as place
      from matching where ${kind === undefined ? sql`1 = 1` : sql`kind = ${kind}`}
      order by place limit ${Math.max(compared, to)}
    ) as best
    order by case when place <= ${compared}
      then -(${titleWeight} * score + ts_rank(terms, ${any}, 1) * factor) else place end, day desc, id
    limit ${to - from} offset ${from}`;
}

type Syntax = { term: (term: QueryTerm) => string; and: string; or: string };

function expressionOf(groups: FullTextQuery["groups"], needsAll: boolean, { term, and, or }: Syntax): string {
  return groups.map((group) => `(${group.map(term).join(or)})`).join(needsAll ? and : or);
}

function isOf(product: string | undefined): RawBuilder<SqlBool> {
  return product === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`d.product = ${product}`;
}

function factorOf(boosts: FullTextQuery["boosts"], exact: FullTextQuery["exact"]): RawBuilder<number> {
  return sql<number>`case when lower(d.title_en) = ${exact.title} or lower(d.title_zh) = ${exact.title}
    then ${byKind(exact.boosts)} else ${byKind(boosts)} end`;
}

function byKind(factors: FullTextQuery["boosts"]): RawBuilder<number> {
  const cases = Object.entries(factors).map(([kind, factor]) => sql`when ${sql.lit(kind)} then ${sql.lit(factor)}`);
  return sql<number>`case d.kind ${sql.join(cases, sql` `)} else 1 end`;
}

/** Limits of a `tsvector`: its size in bytes, and the highest position that it stores. */
const maxVector = 1_000_000;
const lastPosition = 16_383;

/** A `tsvector` in its text form. Terms beyond its limits are left out. */
function vectorOf(title: readonly string[], text: readonly string[]): string {
  const places = new Map<string, string[]>();
  let size = 0;
  for (const [index, term] of [...title, ...text].entries()) {
    const known = places.get(term);
    const place = `${Math.min(index + 1, lastPosition)}${index < title.length ? "A" : ""}`;
    if (known) known.push(place);
    else if ((size += Buffer.byteLength(term) + 8) < maxVector) places.set(term, [place]);
  }
  return [...places].map(([term, at]) => `${quoted(term)}:${at.join(",")}`).join(" ");
}

function quoted(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Which of the two databases it is. */
export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
