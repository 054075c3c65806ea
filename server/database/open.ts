import path from "node:path";
import { CompiledQuery, sql, type Kysely, type Transaction } from "kysely";
import { StartError } from "../start-error.ts";
import { withEffects } from "./after-commit.ts";
import { isUnavailable } from "./errors.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

export type Write = Transaction<Tables>;
export type Read = Kysely<Tables>;

/** The database as features see it: reads, and writes that happen whole or not at all. */
export type Database = {
  read: Read;
  /**
   * Reads one row by a statement that is prepared once, for what every request asks. Values stand for `$1`, `$2` …; the
   * row has the type that the caller says.
   */
  readOne: <Row>(statement: string, ...values: string[]) => Promise<Row | undefined>;
  /**
   * Runs `work` in one transaction. Inside it nothing else is awaited than its own statements; what is to happen in this
   * process once it is committed is handed to `afterCommit`.
   */
  write: <Result>(work: (transaction: Write) => Promise<Result>) => Promise<Result>;
  /**
   * Empties the log of what was written, in which deleted rows stay readable. Does nothing where somebody else uses it at
   * the moment, and on PostgreSQL, which keeps no log beside its files for long.
   */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens SQLite in `dataDir`, or PostgreSQL at `databaseUrl`, and brings its tables up to date.
 * This file alone knows which of the two it is. Throws `NewerDatabase`.
 */
export async function openDatabase(
  where: { dataDir: string; databaseUrl: string | undefined },
  onError: (error: Error) => void,
): Promise<Database> {
  const database = where.databaseUrl
    ? pooled((await import("./postgres.ts")).openPostgres(where.databaseUrl, onError))
    : openSqlite(path.join(where.dataDir, "parallax.sqlite"));
  try {
    await database.write(async (transaction) => {
      // SQLite's transaction holds the only write lock already
      if (where.databaseUrl) await sql`select pg_advisory_xact_lock(7263548)`.execute(transaction);
      await migrate(transaction);
    });
  } catch (error) {
    await database.close();
    if (isUnavailable(error)) throw new StartError(`The database does not answer: ${String(error)}`, { cause: error });
    throw error;
  }
  return { ...database, write: withEffects(database.write) };
}

function pooled(db: Kysely<Tables>): Database {
  return {
    read: db,
    readOne: async <Row>(statement: string, ...values: string[]) =>
      (await db.executeQuery(CompiledQuery.raw(statement, values))).rows[0] as Row | undefined,
    write: (work) => db.transaction().execute(work),
    emptyLog: () => Promise.resolve(),
    close: () => db.destroy(),
  };
}
