import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Write } from "../database/open.ts";
import type { TableRow } from "../database/snapshot.ts";

/** Tables that others refer to; their rows are inserted first. */
const parents = ["products", "blobs", "accounts", "sessions", "releases"];

/** The maximum number of values in one statement; SQLite allows 32,766 and PostgreSQL 65,535. */
const maxValues = 30_000;

/** Orders tables so that rows refer only to rows inserted before. */
export function referencedFirst(a: string, b: string): number {
  return rankOf(a) - rankOf(b);
}

function rankOf(table: string): number {
  return parents.includes(table) ? parents.indexOf(table) : parents.length;
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
