import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Milliseconds that a statement blocks its thread to wait for a lock; longer waits are retries. */
const busyTimeout = 50;
const openTimeout = 5_000;
const cachedStatements = 200;
/** The page cache of a connection in KiB: enough for the upper levels of all indexes, even of a million accounts. */
const cacheSize = 64 * 1_024;

/**
 * Bytes of the file that reading sees in place instead of copying page by page: among a million accounts a token is found
 * in two thirds of the time. Only the system's own cache grows by it, which gives way to whatever needs memory.
 */
const mapped = 1_024 ** 3;

/** Opens the file with the settings that the portal relies on. Throws where SQLite does not take one of them. */
export function connect(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  // At the start nothing else waits for this thread, and other servers may be creating the file
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

/** Durability is a promise, not a default: a connection without it is not used. */
function assertPragma(connection: DatabaseSync, name: string, expected: string | number): void {
  const row = connection.prepare(`pragma ${name}`).get();
  if (row?.[name] !== expected) throw new Error(`SQLite: ${name} is ${String(row?.[name])}, must be ${expected}`);
}

/** Empties the log. By a connection of its own, because the one that writes may be in the middle of a transaction. */
export function emptyLog(file: string): void {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  connection.exec("pragma wal_checkpoint(truncate)");
  connection.close();
}

export type PreparedStatement = { statement: StatementSync; hasRows: boolean };

/** Prepares each statement once. */
export function preparing(connection: DatabaseSync): (query: string) => PreparedStatement {
  const known = new Map<string, PreparedStatement>();
  return (query) => {
    const cached = known.get(query);
    if (cached) return cached;
    if (known.size >= cachedStatements) known.clear();
    const statement = connection.prepare(query);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    known.set(query, prepared);
    return prepared;
  };
}

/** The tables hold text and numbers only (see `schema.ts`), which is what SQLite binds. */
export function boundValues(parameters: readonly unknown[]): (string | number | null)[] {
  return parameters as (string | number | null)[];
}
