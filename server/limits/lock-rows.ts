import type { Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { subjectHmac } from "./rate-counters.ts";

/**
 * Makes transactions about the same subject go one after another, on either database: what is counted after this line
 * stays true until the commit. Several are taken in one fixed order.
 */
export async function acquireLock(
  { keys, now }: Pick<Portal, "keys" | "now">,
  write: Write,
  subject: string,
): Promise<void> {
  const taken_at = now().toISOString();
  await write
    .insertInto("turns")
    .values({ subject: subjectHmac(keys.rateCounters, { kind: "turn", subject }), taken_at })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ taken_at }))
    .execute();
}
