import type { Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { subjectHmac } from "./rate-counters.ts";

/**
 * Locks a row for a subject until the transaction ends, on either database: transactions on the same subject run one
 * after another, so counts read after this stay correct until the commit. Acquire several locks in one fixed order.
 */
export async function acquireLock(
  { keys, now }: Pick<Portal, "keys" | "now">,
  write: Write,
  subject: string,
): Promise<void> {
  const taken_at = now().toISOString();
  await write
    .insertInto("lock_rows")
    .values({ subject: subjectHmac(keys.rateCounters, { kind: "turn", subject }), taken_at })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ taken_at }))
    .execute();
}
