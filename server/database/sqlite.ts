import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from "kysely";
import { isSqliteBusy } from "./errors.ts";
import { groupCommits } from "./group-commits.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";

/** A synchronous wait for a lock stops the process, so it is short; after it we wait without blocking. */
const busyTimeout = 50;
const busyDeadline = 5_000;
const cachedStatements = 200;
/** KiB of the file that a connection holds: the upper floors of all indexes, even of a million accounts. */
const cacheSize = 64 * 1_024;

/**
 * Bytes of the file that reading sees in place instead of copying page by page: among a million accounts a token is found
 * in two thirds of the time. Only the system's own cache grows by it, which gives way to whatever needs memory.
 */
const mapped = 1_024 ** 3;

/** One writing and one read-only connection, so that reads never wait for a write. */
export function openSqlite(file: string): Database {
  // SQLite's other files have the rights of this one, and nobody else reads it; `:memory:` is no file
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
  const writing = connect(file, false);
  const reading = connect(file, true);
  const read = new Kysely<Tables>({ dialect: new Dialect({ database: adapt(reading) }) });
  const write = new Kysely<Tables>({ dialect: new Dialect({ database: adapt(writing) }) });
  const statements = new Map<string, StatementSync>();
  return {
    read,
    readOne: async <Row>(statement: string, ...parameters: string[]) => {
      const known = statements.get(statement) ?? reading.prepare(statement.replace(/\$(?=\d)/g, "?"));
      statements.set(statement, known);
      return known.get(...parameters) as Row | undefined;
    },
    write: groupCommits(write),
    emptyLog: () => Promise.resolve(emptyLog(file)),
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

/** By a connection of its own, because the one that writes may be in the middle of a transaction. */
function emptyLog(file: string): void {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  connection.exec("pragma wal_checkpoint(truncate)");
  connection.close();
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  // While it starts there is nothing to hold up, and other servers may be making the file at the same moment
  const connection = new DatabaseSync(file, { readOnly, timeout: busyDeadline, enableForeignKeyConstraints: true });
  if (!readOnly) connection.exec("pragma journal_mode = wal");
  connection.exec("pragma synchronous = full");
  connection.exec("pragma secure_delete = on"); // what is deleted is overwritten: the cancellation agreement promises it
  connection.exec("pragma temp_store = memory"); // what undoes a part of a transaction needs no file
  connection.exec(`pragma cache_size = -${cacheSize}`);
  if (readOnly) connection.exec(`pragma mmap_size = ${mapped}`);
  assertPragma(connection, "journal_mode", "wal");
  assertPragma(connection, "synchronous", 2);
  assertPragma(connection, "foreign_keys", 1);
  if (!readOnly) assertPragma(connection, "secure_delete", 1);
  connection.exec(`pragma busy_timeout = ${busyTimeout}`);
  return connection;
}

/** Durability is a promise, not a default: a connection that does not hold it is not used. */
function assertPragma(connection: DatabaseSync, name: string, expected: string | number): void {
  const row = connection.prepare(`pragma ${name}`).get();
  if (row?.[name] !== expected) throw new Error(`SQLite: ${name} is ${String(row?.[name])}, must be ${expected}`);
}

/** `node:sqlite` in the shape that Kysely's dialect expects; statements are prepared once. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (query: string): SqliteStatement => {
    const statement = connection.prepare(query);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  };
  return {
    close: () => connection.close(),
    prepare(query) {
      const cached = statements.get(query);
      if (cached) return cached;
      if (statements.size >= cachedStatements) statements.clear();
      const statement = prepare(query);
      statements.set(query, statement);
      return statement;
    },
  };
}

/** The tables hold text and numbers only (see `schema.ts`), which is what SQLite binds. */
function values(parameters: readonly unknown[]): (string | number | null)[] {
  return parameters as (string | number | null)[];
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new Driver(this.#config);
  }
  override createAdapter(): Adapter {
    return new Adapter();
  }
}

/** SQLite can change tables inside a transaction; Kysely's default does not use that. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock when a transaction begins, so that no later statement of it can find the file busy. */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUp = performance.now() + busyDeadline;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > giveUp) throw error;
        await pause(2 + Math.random() * 20);
      }
    }
  }

  /** Where the disk is full SQLite has rolled back by itself, and its own error is the one to be heard. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!String(error).includes("no transaction is active")) throw error;
    });
  }
}
