import { sql } from "kysely";
import { isPostgres } from "./full-text.ts";
import type { Write } from "./database.ts";

/**
 * Locks a subject until the transaction ends: transactions on the same subject run one after another, so counts read
 * after this stay correct until the commit. On SQLite all transactions do so anyway. Acquire several locks in one fixed
 * order.
 */
export async function acquireLock(write: Write, subject: string): Promise<void> {
  if (isPostgres(write)) await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(write);
}
