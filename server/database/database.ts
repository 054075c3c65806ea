import type { Compilable, Kysely, RawBuilder, Transaction } from "kysely";
import type { Tables } from "./schema.ts";
import type { Snapshot } from "./snapshot.ts";

export type Write = Transaction<Tables>;
export type Read = Kysely<Tables>;

/** The location of a portal's database: PostgreSQL at the URL, or SQLite in the folder. */
export type DatabaseLocation = { dataDir: string; databaseUrl: string | undefined };

/** Rows of `table` refer to rows of `parent`. */
export type TableReference = { table: string; parent: string };

export type Placeholders<Values> = { [Index in keyof Values]: RawBuilder<string> };

/**
 * Builds a query for one row, with a placeholder for each text that `readOne` passes. Write it as a constant: each
 * database compiles and prepares it once.
 */
export type RowQuery<Row, Values extends string[]> = (read: Read, ...values: Placeholders<Values>) => Compilable<Row>;

/** The database as features see it: reads, and writes in transactions. */
export type Database = {
  read: Read;
  /**
   * The same for reads that may take more than a few milliseconds, such as statistics, exports and lists over many
   * rows, so that they do not block requests. They see what their caller has written.
   */
  longRead: Read;
  /** Reads one row by a statement that is prepared once, for queries that every request makes. */
  readOne: <Row, Values extends string[]>(query: RowQuery<Row, Values>, ...values: Values) => Promise<Row | undefined>;
  /**
   * Runs `work` in one transaction. `work` may await only its own statements; use `afterCommit` for effects in this
   * process.
   */
  write: <Result>(work: (transaction: Write) => Promise<Result>) => Promise<Result>;
  /**
   * Truncates SQLite's write-ahead log, in which deleted rows remain readable. Does nothing while the log is in use,
   * and on PostgreSQL, which recycles its log by itself.
   */
  emptyLog(): Promise<void>;
  /** Runs `work` on a snapshot of the database, over a connection of its own. */
  snapshot: <Result>(work: (snapshot: Snapshot) => Promise<Result>) => Promise<Result>;
  /** Which table refers to which, by foreign keys. */
  references: () => Promise<TableReference[]>;
  /** The database's messages about damage to its structure, and about dangling references between rows. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
