import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { TableReference, Write } from "../database/open.ts";
import type { TableRow } from "../database/snapshot.ts";

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

/** A table's number of rows, and a digest that depends neither on their order nor on the database. */
export type TableDigest = { rows: number; sum: string };

/** Adds up the SHA-256 of each row: a sum does not depend on the order, and equal rows do not cancel out. */
export function startTableDigest(): { add(rows: readonly TableRow[]): void; end(): TableDigest } {
  let rows = 0;
  let sum = 0n;
  return {
    add(more) {
      rows += more.length;
      for (const row of more) {
        const text = JSON.stringify(row, Object.keys(row).toSorted());
        sum += BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
      }
    },
    end: () => ({ rows, sum: BigInt.asUintN(256, sum).toString(16) }),
  };
}
