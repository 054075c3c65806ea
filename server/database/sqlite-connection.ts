import { DatabaseSync, type StatementSync } from "node:sqlite";
import { LRUCache } from "lru-cache";

/** How long a statement may block its thread to wait for a lock, in milliseconds; longer waits are retries. */
const busyTimeout = 50;
const openTimeout = 5_000;
const cachedStatements = 200;
/** The page cache of a connection in KiB: enough for the upper levels of all indexes, even of a million accounts. */
const cacheSize = 16 * 1_024;

/**
 * Bytes of the file that are memory-mapped instead of being copied page by page: finding a token among a million
 * accounts then takes two thirds of the time. Only the operating system's page cache grows, which shrinks under memory
 * pressure.
 */
const mapped = 1_024 ** 3;

/** Opens the file with the settings that the portal relies on. Throws if SQLite does not accept one of them. */
export function connect(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  // At the start nothing waits for this thread, and other servers may be creating the file
  const connection = new DatabaseSync(file, { readOnly, timeout: openTimeout, enableForeignKeyConstraints: true });
  if (!readOnly) connection.exec("pragma journal_mode = wal");
  connection.exec("pragma synchronous = full");
  connection.exec("pragma secure_delete = on"); // overwrites deleted data, as the cancellation agreement promises
  connection.exec("pragma temp_store = memory"); // savepoints need no temporary file
  connection.exec(`pragma cache_size = -${cacheSize}`);
  if (readOnly) connection.exec(`pragma mmap_size = ${mapped}`);
  assertPragma(connection, "journal_mode", "wal");
  assertPragma(connection, "synchronous", 2);
  assertPragma(connection, "foreign_keys", 1);
  if (!readOnly) assertPragma(connection, "secure_delete", 1);
  connection.exec(`pragma busy_timeout = ${busyTimeout}`);
  return connection;
}

/** Checks a pragma's value: a connection without durability must not be used. */
function assertPragma(connection: DatabaseSync, name: string, expected: string | number): void {
  const row = connection.prepare(`pragma ${name}`).get();
  if (row?.[name] !== expected) throw new Error(`SQLite: ${name} is ${String(row?.[name])}, must be ${expected}`);
}

/** Truncates the write-ahead log over a connection of its own, because the writing one may be within a transaction. */
export function emptyLog(file: string): void {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  connection.exec("pragma wal_checkpoint(truncate)");
  connection.close();
}

export type PreparedStatement = { statement: StatementSync; hasRows: boolean };

/** Prepares each statement once. */
export function preparing(connection: DatabaseSync): (query: string) => PreparedStatement {
  const known = new LRUCache<string, PreparedStatement>({ max: cachedStatements });
  return (query) => {
    const cached = known.get(query);
    if (cached) return cached;
    const statement = connection.prepare(query);
    const hasRows = statement.columns().length > 0;
    if (!hasRows) statement.setReadBigInts(true); // the full-text index has row ids that no number represents
    const prepared = { statement, hasRows };
    known.set(query, prepared);
    return prepared;
  };
}

/** The tables hold text and numbers only (see `schema.ts`), which is what SQLite binds. */
export function boundValues(parameters: readonly unknown[]): (string | number | null)[] {
  return parameters as (string | number | null)[];
}
