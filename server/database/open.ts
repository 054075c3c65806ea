import path from "node:path";
import { CompiledQuery, sql, type Kysely } from "kysely";
import { StartError } from "../config/start-error.ts";
import { withEffects } from "./after-commit.ts";
import type { Database, DatabaseLocation, RowQuery, TableReference, Write } from "./database.ts";
import { isUnavailable } from "./errors.ts";
import { migrate, migrateEmpty } from "./migrate.ts";
import { compileRowQuery, type CompiledRowQuery } from "./read-one.ts";
import type { Tables } from "./schema.ts";
import { snapshotRows, type TableRow } from "./snapshot.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens SQLite in `dataDir`, or PostgreSQL at `databaseUrl`, and brings its tables up to date.
 * Only this file depends on which of the two it is. Throws `StartError` if another version wrote them.
 */
export function openDatabase(where: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  return openMigrated(where, onError, migrate);
}

/**
 * Opens an empty database with the tables as of the `last` migration, so that rows of an earlier version fit.
 * `openDatabase` refuses it until `finishFilling`. Throws `StartError` if this version does not know that migration, or if
 * the database has rows.
 */
export function openEmptyDatabase(
  where: DatabaseLocation,
  onError: (error: Error) => void,
  last: string,
): Promise<Database> {
  return openMigrated(where, onError, (transaction) => migrateEmpty(transaction, last));
}

async function openMigrated(
  where: DatabaseLocation,
  onError: (error: Error) => void,
  bringUpToDate: (transaction: Write) => Promise<void>,
): Promise<Database> {
  const database = where.databaseUrl
    ? pooled((await import("./postgres.ts")).openPostgres(where.databaseUrl, onError))
    : await openSqlite(sqliteFile(where));
  try {
    await database.write(async (transaction) => {
      // SQLite's transaction holds the only write lock already
      if (where.databaseUrl) await sql`select pg_advisory_xact_lock(7263548)`.execute(transaction);
      await bringUpToDate(transaction);
    });
  } catch (error) {
    await database.close();
    if (isUnavailable(error)) throw new StartError(`The database does not answer: ${String(error)}`, { cause: error });
    throw error;
  }
  return { ...database, write: withEffects(database.write) };
}

function sqliteFile({ dataDir }: DatabaseLocation): string {
  return path.join(dataDir, "parallax.sqlite");
}

function pooled(db: Kysely<Tables>): Database {
  const compiled = new WeakMap<object, CompiledRowQuery>();
  return {
    read: db,
    longRead: db,
    readOne: async <Row, Values extends string[]>(query: RowQuery<Row, Values>, ...values: Values) => {
      const { text, bind } = compiled.get(query) ?? compileRowQuery(db, query);
      compiled.set(query, { text, bind });
      return (await db.executeQuery(CompiledQuery.raw(text, bind(values)))).rows[0] as Row | undefined; // the type that Kysely derived from the query
    },
    write: (work) => db.transaction().execute(work),
    emptyLog: () => Promise.resolve(),
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((transaction) => work({ rows: (table) => fetched(transaction, table) })),
    references: async () => {
      const { rows } = await sql<TableReference>`
        select conrelid::regclass::text as "table", confrelid::regclass::text as parent
        from pg_constraint where contype = 'f'`.execute(db);
      return rows;
    },
    integrity: () => Promise.resolve([]), // PostgreSQL checks references at every write, and pages when it reads them
    close: () => db.destroy(),
  };
}

/** Reads rows by a cursor: a table may be larger than memory, and every statement has a time limit. */
async function* fetched(transaction: Write, table: string): AsyncIterable<TableRow[]> {
  await sql`declare whole_table no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<TableRow>`fetch ${sql.lit(snapshotRows)} from whole_table`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close whole_table`.execute(transaction);
}
