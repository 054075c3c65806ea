import { sql, type Kysely } from "kysely";
import { Migrator, type MigrationProvider } from "kysely/migration";
import * as catalogue from "./migrations/0001_catalogue.ts";
import * as policies from "./migrations/0002_policies.ts";
import * as accounts from "./migrations/0003_accounts.ts";
import * as messages from "./migrations/0004_messages.ts";
import * as statistics from "./migrations/0005_statistics.ts";
import * as review from "./migrations/0006_review.ts";
import * as accountProtection from "./migrations/0007_account_protection.ts";
import * as retention from "./migrations/0008_retention.ts";
import * as publishing from "./migrations/0009_publishing.ts";
import * as tokens from "./migrations/0010_tokens.ts";
import * as reviewSpeed from "./migrations/0011_review_speed.ts";
import * as outbox from "./migrations/0012_outbox.ts";
import * as statisticsDays from "./migrations/0013_statistics_days.ts";
import * as tableNames from "./migrations/0014_table_names.ts";
import * as uploads from "./migrations/0015_uploads.ts";
import * as loginProof from "./migrations/0017_login_proof.ts";
import * as secondFactors from "./migrations/0018_second_factors.ts";
import * as codesByMail from "./migrations/0019_codes_by_mail.ts";
import * as openIdConnect from "./migrations/0020_openid_connect.ts";
import * as releaseNews from "./migrations/0022_release_news.ts";
import * as removalsAndServers from "./migrations/0023_removals_and_servers.ts";
import * as accountAccess from "./migrations/0024_account_access.ts";
import * as channels from "./migrations/0025_channels.ts";
import { StartError } from "../start-error.ts";
import type { Tables } from "./schema.ts";

const migrations: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve({
      "0001_catalogue": catalogue,
      "0002_policies": policies,
      "0003_accounts": accounts,
      "0004_messages": messages,
      "0005_statistics": statistics,
      "0006_review": review,
      "0007_account_protection": accountProtection,
      "0008_retention": retention,
      "0009_publishing": publishing,
      "0010_tokens": tokens,
      "0011_review_speed": reviewSpeed,
      "0012_outbox": outbox,
      "0013_statistics_days": statisticsDays,
      "0014_table_names": tableNames,
      "0015_uploads": uploads,
      "0017_login_proof": loginProof,
      "0018_second_factors": secondFactors,
      "0019_codes_by_mail": codesByMail,
      "0020_openid_connect": openIdConnect,
      "0022_release_news": releaseNews,
      "0023_removals_and_servers": removalsAndServers,
      "0024_account_access": accountAccess,
      "0025_channels": channels,
    }),
};

/** Exists, without a row, while a restore or a move fills the database. */
const filling = "unfinished_copy";

/** The database was written by a later version of the portal than this one. */
export class NewerDatabase extends StartError {}

/**
 * Migrates the database to this version; several servers may do so at once. Throws `NewerDatabase`, and `StartError` if
 * a restore or a move into this database has not finished.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isBeingFilled(db))
    throw new StartError(
      "A restore or a move into this database has not finished. Run it again, or use an empty database.",
    );
  const known = Object.keys(await migrations.getMigrations());
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length) {
    throw new NewerDatabase(
      `The database was written by a newer version of the portal (it has ${unknown.join(", ")}). Start that version, or restore a backup; nothing was changed.`,
    );
  }
  if (applied.length === known.length) return; // the migrator would inspect all tables twice at every start
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("A migration failed", { cause: error });
}

/** The newest migration of a database; `undefined` if it has none. */
export async function lastMigration(db: Kysely<Tables>): Promise<string | undefined> {
  return (await appliedMigrations(db)).toSorted().at(-1);
}

/** The names of the tables, without the migrator's own. */
export async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ isView, name }) => !isView && name !== filling).map(({ name }) => name);
}

/**
 * Creates the tables as of the `last` migration, and marks the database as incomplete until `finishFilling`. Throws
 * `NewerDatabase`, and `StartError` if there are rows.
 */
export async function migrateEmpty(db: Kysely<Tables>, last: string): Promise<void> {
  const known = Object.keys(await migrations.getMigrations());
  if (!known.includes(last))
    throw new NewerDatabase(
      `The backup was written by a newer version of the portal (it has ${last}). Use that version.`,
    );
  for (const table of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length)
      throw new StartError("The database already contains a portal. Restore the backup into an empty one.");
  }
  const newest = await lastMigration(db);
  if (newest !== undefined && newest > last)
    throw new StartError(
      "The database's tables are of a newer version than the backup; restore it into a new database.",
    );
  await db.schema.createTable(filling).ifNotExists().addColumn("since", "text").execute();
  const { error } = await new Migrator({ db, provider: migrations }).migrateTo(last);
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
