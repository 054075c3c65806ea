import { CompiledQuery, type Kysely } from "kysely";
import { batched } from "./batched.ts";
import type { Database, Write } from "./database.ts";
import type { Tables } from "./schema.ts";

/** At most this many transactions share a commit. */
const max = 32;

const savepoint = CompiledQuery.raw("savepoint work");
const release = CompiledQuery.raw("release work");
const rollBack = CompiledQuery.raw("rollback to work");

type Outcome<Result> = { value: Result } | { reason: unknown };

/**
 * Group commit for a database with one writer: waiting transactions run one after another and are committed together,
 * because a durable commit costs the same for one as for many. Each is atomic and resolves after the commit; a failed
 * one does not affect the others.
 */
export function groupCommits(db: Kysely<Tables>): Database["write"] {
  const groups = batched<(transaction: Write, isAlone: boolean) => Promise<void>>(
    (works) =>
      db.transaction().execute(async (transaction) => {
        for (const work of works) await work(transaction, works.length === 1);
      }),
    max,
  );
  return async <Result>(work: (transaction: Write) => Promise<Result>) => {
    const { promise, resolve } = Promise.withResolvers<Outcome<Result>>();
    await groups.add(async (transaction, isAlone) =>
      resolve(isAlone ? { value: await work(transaction) } : await inSavepoint(transaction, work)),
    );
    const outcome = await promise;
    if ("reason" in outcome) throw outcome.reason;
    return outcome.value;
  };
}

/** Rejects if it cannot roll back to the savepoint: a full disk has rolled back the whole transaction. */
async function inSavepoint<Result>(
  transaction: Write,
  work: (transaction: Write) => Promise<Result>,
): Promise<Outcome<Result>> {
  await transaction.executeQuery(savepoint);
  try {
    const value = await work(transaction);
    await transaction.executeQuery(release);
    return { value };
  } catch (reason) {
    await transaction.executeQuery(rollBack).catch(() => {
      throw reason;
    });
    await transaction.executeQuery(release);
    return { reason };
  }
}
