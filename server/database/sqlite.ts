import { closeSync, openSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  ValueNode,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type QueryResult,
} from "kysely";
import { isSqliteBusy } from "./errors.ts";
import { groupCommits } from "./group-commits.ts";
import type { Database, RowQuery, TableReference } from "./database.ts";
import { compileRowQuery, type CompiledRowQuery } from "./read-one.ts";
import type { Tables } from "./schema.ts";
import { snapshotRows, type TableRow } from "./snapshot.ts";
import { boundValues, connect, preparing } from "./sqlite-connection.ts";
import { connectOnThread, emptyLogOnThread, type ThreadConnection } from "./sqlite-thread.ts";
import type { StatementResult } from "./sqlite-worker.ts";

/** How long a transaction waits for those of other processes, in milliseconds. */
const busyDeadline = 5_000;

/**
 * Opens one connection for writes and one for long reads, each on a thread of its own, and one for short reads on this
 * thread, because a message to another thread takes longer than a statement of microseconds.
 */
export async function openSqlite(file: string): Promise<Database> {
  // SQLite's other files get the permissions of this one, which only its owner can read; `:memory:` is not a file
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
  const writing = await connectOnThread("writes", file, { readOnly: false });
  const write = kyselyOnThread(() => Promise.resolve(writing));
  const longRead = kyselyOnThread(() => connectOnThread("long reads", file, { readOnly: true })); // opened on first use
  const reading = connect(file, { readOnly: true });
  const read = kyselyOn(reading);
  const prepared = new WeakMap<object, { statement: StatementSync; bind: CompiledRowQuery["bind"] }>();
  return {
    read,
    longRead,
    readOne: async <Row, Values extends string[]>(query: RowQuery<Row, Values>, ...values: Values) => {
      let known = prepared.get(query);
      if (!known) {
        const { text, bind } = compileRowQuery(read, query);
        known = { statement: reading.prepare(text), bind };
        prepared.set(query, known);
      }
      return known.statement.get(...boundValues(known.bind(values))) as Row | undefined; // the type that Kysely derived from the query
    },
    write: groupCommits(write),
    emptyLog: () => emptyLogOnThread(file),
    references: async () => {
      const { rows } = await sql<TableReference>`
        select distinct child.name as "table", parent."table" as parent
        from sqlite_schema as child, pragma_foreign_key_list(child.name) as parent
        where child.type = 'table'`.execute(read);
      return rows;
    },
    integrity: () => Promise.resolve(integrityOf(file)),
    snapshot: async (work) => {
      const connection = connect(file, { readOnly: true });
      try {
        connection.exec("begin");
        connection.prepare("select count(*) from sqlite_schema").get(); // the first read fixes the snapshot
        return await work({ rows: (table) => rowsOf(connection, table) });
      } finally {
        connection.close();
      }
    },
    close: async () => {
      await Promise.all([read.destroy(), longRead.destroy(), write.destroy()]);
    },
  };
}

function integrityOf(file: string): string[] {
  const connection = connect(file, { readOnly: true });
  const structure = connection.prepare("pragma integrity_check").all();
  const references = connection.prepare("pragma foreign_key_check").all();
  connection.close();
  return [
    ...structure.map(({ integrity_check: said }) => String(said)).filter((said) => said !== "ok"),
    ...references.map(
      ({ table, parent }) => `a row of ${String(table)} refers to one of ${String(parent)} that is not there`,
    ),
  ];
}

/** Iterates over a table's rows. */
async function* rowsOf(connection: DatabaseSync, table: string): AsyncIterable<TableRow[]> {
  let rows: TableRow[] = [];
  for (const row of connection.prepare(`select * from "${table}"`).iterate()) {
    rows.push(row as TableRow); // text and numbers only
    if (rows.length < snapshotRows) continue;
    yield rows;
    rows = [];
  }
  if (rows.length) yield rows;
}

function kyselyOn(connection: DatabaseSync): Kysely<Tables> {
  const prepare = preparing(connection);
  const database = {
    close: () => connection.close(),
    prepare(query: string) {
      const { statement, hasRows } = prepare(query);
      return {
        reader: hasRows,
        all: (parameters: readonly unknown[]) => statement.all(...boundValues(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...boundValues(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...boundValues(parameters)),
      };
    },
  };
  const dialect = new SqliteDialect({ database });
  dialect.createQueryCompiler = () => new QueryCompiler();
  return new Kysely({ dialect });
}

function kyselyOnThread(open: () => Promise<ThreadConnection>): Kysely<Tables> {
  return new Kysely({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new ThreadDriver(open),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
  });
}

/** Writes limits as numbers: a statement whose limit is a parameter is compiled again at each execution. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit)) this.append(`limit ${Number(node.limit.value)}`);
    else super.visitLimit(node);
  }
}

/** SQLite has transactional DDL, which Kysely's adapter does not use by default. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Has one connection, so callers must run one transaction after another (`groupCommits`). */
class ThreadDriver implements Driver {
  readonly #open: () => Promise<ThreadConnection>;
  #thread: ThreadConnection | undefined;

  constructor(open: () => Promise<ThreadConnection>) {
    this.#open = open;
  }

  /** Kysely calls this before the first statement. */
  async init(): Promise<void> {
    this.#thread = await this.#open();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: async <Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
        const { rows, changes, insertId } = await this.#run(text, parameters);
        return {
          rows: rows as Row[], // the type that Kysely derived from the query
          ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
          ...(insertId !== undefined && { insertId: BigInt(insertId) }),
        };
      },
      streamQuery() {
        throw new Error("Rows are not streamed from another thread.");
      },
    });
  }

  async releaseConnection(): Promise<void> {} // the one connection stays open

  /** Acquires the write lock at the start of a transaction, so that no later statement can find the file busy. */
  async beginTransaction(): Promise<void> {
    const giveUp = performance.now() + busyDeadline;
    for (;;) {
      try {
        await this.#run("begin immediate");
        return;
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > giveUp) throw error;
        await pause(2 + Math.random() * 20);
      }
    }
  }

  async commitTransaction(): Promise<void> {
    await this.#run("commit");
  }

  /** If the disk is full, SQLite has rolled back already, and its original error is the one to report. */
  async rollbackTransaction(): Promise<void> {
    await this.#run("rollback").catch((error: unknown) => {
      if (!String(error).includes("no transaction is active")) throw error;
    });
  }

  async destroy(): Promise<void> {
    await this.#thread?.close();
  }

  #run(query: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    if (!this.#thread) throw new Error("The connection is not open.");
    return this.#thread.run(query, parameters);
  }
}
