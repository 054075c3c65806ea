import type { Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { day } from "../time.ts";

/** Older releases are not announced, such as those of an imported change log. */
const newsAge = 7 * day;

type Announced = { product: string; version: string; updateTime: string };

/**
 * Notes in the transaction that publishes a release that there is news of it; the mails are queued after it. A release is
 * announced once, also where it is withdrawn and published again.
 */
export async function announceRelease(
  { now }: Pick<Portal, "now">,
  write: Write,
  { product, version, updateTime }: Announced,
): Promise<void> {
  const moment = now();
  if (Date.parse(updateTime) < moment.getTime() - newsAge) return;
  await write
    .insertInto("release_news")
    .values({ product, version, queued_at: moment.toISOString(), last_account: "", ended_at: null })
    .onConflict((conflict) => conflict.columns(["product", "version"]).doNothing())
    .execute();
}
