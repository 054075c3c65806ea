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
    }),
};

/** The database was written by a later version of the portal than this one. */
export class NewerDatabase extends StartError {}

/** Brings the database to this version's tables; two servers may do so at once. Throws `NewerDatabase`. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const known = Object.keys(await migrations.getMigrations());
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length) {
    throw new NewerDatabase(
      `The database was written by a newer version of the portal (it has ${unknown.join(", ")}). Start that version, or restore a backup; nothing was changed.`,
    );
  }
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("A migration failed", { cause: error });
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
