import type { Kysely } from "kysely";
import type { TableReference, Write } from "../database/database.ts";
import type { TableRow } from "../database/snapshot.ts";
import type { Stores } from "../portal.ts";

/** The maximum number of values in one statement; SQLite allows 32,766 and PostgreSQL 65,535. */
const maxValues = 30_000;

/** Orders tables so that rows refer only to rows inserted before; references of a table to itself do not count. */
export function referencedFirst(tables: readonly string[], references: readonly TableReference[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isBlocked = (name: string) =>
      references.some(({ table, parent }) => table === name && parent !== name && waiting.has(parent));
    const next = [...waiting].filter((name) => !isBlocked(name));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    for (const name of next) waiting.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

export async function insertRows(write: Write, table: string, rows: TableRow[]): Promise<void> {
  const untyped = write as unknown as Kysely<Record<string, TableRow>>; // tables known only by name
  const atOnce = Math.max(1, Math.floor(maxValues / Object.keys(rows[0] ?? {}).length));
  for (let from = 0; from < rows.length; from += atOnce)
    await untyped
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
}

/** Whether a file currently has a row (`blobs`), or belongs to a release (`files`). */
export async function hasRow(
  { db }: Stores,
  table: "application_files" | "blobs" | "files" | "site_blobs",
  sha256: string,
): Promise<boolean> {
  const row = await db.read.selectFrom(table).select("sha256").where("sha256", "=", sha256).executeTakeFirst();
  return row !== undefined;
}
