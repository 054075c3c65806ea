import { earlyAccessPath, versionPath } from "../../../contract/addresses.ts";
import type { Audience } from "../../../contract/audience.ts";
import { languageOf, lnOf, type Language } from "../../../contract/language.ts";
import type { Read, Write } from "../../database/database.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import { count, waitTime, type Limit } from "../../limits/rate-counters.ts";
import { queueMessage } from "../../messages/queue.ts";
import type { Portal, Clock, Site } from "../../portal.ts";
import type { PortalState } from "../../process/portal-state.ts";
import { hour } from "../../time/time.ts";
import { audienceOf, belongsTo, readerOf } from "../audience.ts";
import { warningsOf, type ReleaseWarnings } from "../warnings.ts";
import { identify } from "../taxonomy.ts";
import { unsubscribeLink } from "./unsubscribe-link.ts";

/** The maximum number of undelivered announcements, so that a code queued after them does not wait longer than this. */
const batch = 20;
/** 2,000 mails per hour, counted in batches. */
const batchesPerHour: Limit[] = [{ within: hour, max: 100 }];
const batches = { kind: "news sent by site", subject: "batch" };

/**
 * Queues announcements of published releases, one batch after another. Several servers may do so at once. Returns a
 * function that stops it.
 */
export function watchNews(portal: Portal): () => void {
  const look = async ({ hasNews }: PortalState) => void (hasNews && (await queueNews(portal)));
  const onError = (error: unknown) => portal.log.warn({ err: error }, "news of releases could not be queued");
  const stop = portal.state.follow(look, onError);
  return () => void stop();
}

/**
 * Queues one batch of mails about the oldest pending release, or its withdrawal, and returns its size. The transaction that queues the
 * mails also stores the last account, so that every subscriber gets exactly one mail.
 */
export async function queueNews(portal: Portal): Promise<number> {
  if (portal.lifecycle.readOnly) return 0; // they are queued once the portal accepts writes again
  if (!(await nextNews(portal.db.read))) return 0; // the usual case, without a lock
  return portal.db.write(async (write) => {
    await acquireLock(write, "release news");
    const news = await nextNews(write);
    if (!news || (await isUnderWay(write))) return 0;
    if ((await waitTime(portal, write, batches, batchesPerHour)) > 0) return 0;
    const audience = audienceOf(portal.content, news);
    const receivers = news.state === "published" ? await receiversAfter(write, news, audience) : [];
    const reader = readerOf(portal, { role: "publisher", status: 2 }); // `audience` says who is told
    const { withdrawn } = await warningsOf({ ...reader, read: write }, news.product, news.version);
    for (const { id, mailbox, ln } of receivers) {
      if (mailbox === null) continue;
      const language = languageOf(String(ln));
      await queueMessage(portal, write, {
        channel: "mail",
        to: mailbox,
        language,
        content: contentFor(portal, news, { account: id, language, audience, withdrawn }),
        account: id,
      });
    }
    if (receivers.length > 0) await count(portal, write, batches);
    await write
      .updateTable("release_news")
      .set({
        last_account: receivers.at(-1)?.id ?? news.last_account,
        ended_at: receivers.length < batch ? portal.now().toISOString() : null,
      })
      .where("product", "=", news.product)
      .where("version", "=", news.version)
      .execute();
    return receivers.length;
  });
}

type News = NonNullable<Awaited<ReturnType<typeof nextNews>>>;

function nextNews(read: Read) {
  return read
    .selectFrom("release_news")
    .innerJoin("products", "products.slug", "release_news.product")
    .innerJoin("releases", (join) =>
      join
        .onRef("releases.product", "=", "release_news.product")
        .onRef("releases.version", "=", "release_news.version"),
    )
    .select([
      "release_news.product",
      "release_news.version",
      "last_account",
      "told",
      "releases.state",
      "releases.withdrawn_at",
      "releases.channel",
      "releases.audience",
      "update_time",
      "kind",
      "name_en",
      "name_zh",
    ])
    .where("ended_at", "is", null)
    .orderBy("queued_at")
    .orderBy("release_news.product")
    .limit(1)
    .executeTakeFirst();
}

/** Whether mails of the previous batch wait for their first attempt; retries do not count. */
async function isUnderWay(write: Write): Promise<boolean> {
  const waiting = await write
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", "waiting")
    .where("purpose", "=", "news")
    .where("attempts", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

function receiversAfter(write: Write, { product, last_account, told, withdrawn_at }: News, audience: Audience) {
  return write
    .selectFrom("release_subscriptions")
    .innerJoin("accounts", "accounts.id", "release_subscriptions.account")
    .select(["accounts.id", "mailbox", "ln"])
    .where("product", "=", product)
    .where("accounts.id", ">", last_account)
    .where("mailbox", "is not", null)
    .where("suspended_at", "is", null)
    .where(belongsTo(audience))
    .$if(told !== null && withdrawn_at === null, (all) => all.where((row) => row.not(belongsTo(told ?? "developers"))))
    .orderBy("accounts.id")
    .limit(batch)
    .execute();
}

type Told = { account: string; language: Language; audience: Audience; withdrawn: ReleaseWarnings["withdrawn"] };

function contentFor(
  portal: Clock & Site,
  { product: slug, version, update_time, kind, name_en, name_zh }: News,
  { account, language, audience, withdrawn }: Told,
) {
  const path =
    audience === "everybody"
      ? `${versionPath(identify(portal.content, { slug, kind }), version)}?ln=${lnOf(language)}`
      : earlyAccessPath(slug, version);
  const about = {
    product: language === "zh" ? name_zh : name_en,
    version,
    link: `${portal.publicUrl()}${path}`,
    unsubscribe: unsubscribeLink(portal, { account, product: slug }, language),
  };
  if (!withdrawn) return { kind: "releaseNews" as const, ...about, day: update_time };
  const { reason, reasonZh, instead } = withdrawn;
  const why = (language === "zh" ? reasonZh : null) ?? reason;
  return { kind: "releaseWithdrawn" as const, ...about, reason: why, instead };
}
