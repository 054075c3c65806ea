import { sql, type Kysely } from "kysely";
import { Migrator, type MigrationProvider } from "kysely/migration";
import * as initial from "./migrations/0001_initial.ts";
import { StartError } from "../config/start-error.ts";
import type { Tables } from "./schema.ts";

const migrations = { "0001_initial": initial };
const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Exists, without a row, while a restore or a move fills the database. */
const filling = "unfinished_copy";

/**
 * Migrates the database to this version; several servers may do so at once. Throws `StartError` if another version wrote
 * it, or if a restore or a move into this database has not finished.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isBeingFilled(db))
    throw new StartError(
      "A restore or a move into this database has not finished. Run it again, or use an empty database.",
    );
  const applied = await appliedMigrations(db);
  const unknown = applied.toSorted().findLast((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer version of the portal, or by one before 0.1.0 (it has ${unknown}). Start that version, or use an empty database; nothing was changed.`,
    );
  }
  if (applied.length === Object.keys(migrations).length) return; // the migrator would inspect all tables twice at every start
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("A migration failed", { cause: error });
}

/** The newest migration of a database; `undefined` if it has none. */
export async function lastMigration(db: Kysely<Tables>): Promise<string | undefined> {
  return (await appliedMigrations(db)).toSorted().at(-1);
}

/** The names of the tables, without the migrator's own and the search's, whose rows derive from the others. */
export async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView, name }) => !isView && name !== filling && !name.startsWith("search_"))
    .map(({ name }) => name);
}

/**
 * Creates the tables as of the `last` migration, and marks the database as incomplete until `finishFilling`. Throws
 * `StartError` if another version wrote the backup, or if there are rows.
 */
export async function migrateEmpty(db: Kysely<Tables>, last: string): Promise<void> {
  if (!(last in migrations))
    throw new StartError(
      `The backup was written by a newer version of the portal, or by one before 0.1.0 (it has ${last}). Use that version.`,
    );
  for (const table of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length)
      throw new StartError("The database already contains a portal. Restore the backup into an empty one.");
  }
  await db.schema.createTable(filling).ifNotExists().addColumn("since", "text").execute();
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error) throw error instanceof Error ? error : new Error("A migration failed", { cause: error });
}

/** Removes the mark of `migrateEmpty`, in the transaction that has inserted every row, and migrates to this version. */
export async function finishFilling(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable(filling).execute();
  await migrate(db);
}

async function isBeingFilled(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === filling);
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
