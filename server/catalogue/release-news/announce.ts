import type { Audience } from "../../../contract/audience.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { day } from "../../time/time.ts";

/** Older releases, and those of an unknown day, are not announced, such as those of an imported change log. */
const newsAge = 7 * day;

type Announced = { product: string; version: string; updateTime: string | null };

/**
 * Records, in the transaction that publishes a release, that it must be announced; its mails are queued later. A
 * release is announced only once, even if it is withdrawn and restored.
 */
export async function announceRelease(
  { now }: Pick<Portal, "now">,
  write: Write,
  { product, version, updateTime }: Announced,
): Promise<void> {
  const moment = now();
  if (!isNews(updateTime, moment)) return;
  await write
    .insertInto("release_news")
    .values({ product, version, queued_at: moment.toISOString(), last_account: "", ended_at: null })
    .onConflict((conflict) => conflict.columns(["product", "version"]).doNothing())
    .execute();
}

/** Whether a release of this day is recent enough to be announced. */
export function isNews(updateTime: string | null, now: Date): boolean {
  return updateTime !== null && Date.parse(updateTime) >= now.getTime() - newsAge;
}

/**
 * Tells those who get news of a product that a release was withdrawn. If no mail about it has left, none will, until it is
 * restored; if it is restored meanwhile, mails about its withdrawal that have not left stay.
 */
export async function announceWithdrawal(
  { now }: Pick<Portal, "now">,
  write: Write,
  { product, version, isWithdrawn }: Pick<Announced, "product" | "version"> & { isWithdrawn: boolean },
): Promise<void> {
  const news = write.updateTable("release_news").where("product", "=", product).where("version", "=", version);
  const { numUpdatedRows } = await news
    .set({ ended_at: now().toISOString() })
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (isWithdrawn) await news.set({ last_account: "", ended_at: null }).where("last_account", "!=", "").execute();
  else if (numUpdatedRows === 0n) await news.set({ ended_at: null }).where("last_account", "=", "").execute();
}

type Opened = { product: string; version: string; from: Audience; to: Audience };

/** Announces a release that is now for more people to those whom its first mails left out. */
export async function announceOpened(write: Write, { product, version, from, to }: Opened): Promise<void> {
  if (from !== "developers" || to === "developers") return;
  await write
    .updateTable("release_news")
    .set({ last_account: "", ended_at: null, told: from })
    .where("product", "=", product)
    .where("version", "=", version)
    .where("ended_at", "is not", null)
    .where("told", "is", null)
    .execute();
}
