import { randomBytes } from "node:crypto";
import { docPath } from "../../contract/addresses.ts";
import type { Language } from "../../contract/language.ts";
import type { PageFeedback } from "../../contract/schemas/content.ts";
import { identify } from "../catalogue/taxonomy.ts";
import { readerOf, type Viewer } from "../catalogue/audience.ts";
import { openProducts } from "../catalogue/releases.ts";
import { countForNetwork, feedbackPerNetwork, tooMany, waitForNetwork, type Requester } from "../limits/budgets.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { allDocs, findDoc } from "./docs.ts";

type Feedback = {
  viewer: Viewer;
  product: string;
  slug: string;
  version?: string | undefined;
  helpful: boolean;
  comment?: string | undefined;
};

/**
 * Stores what a reader says of a page, without who it was. Throws `notFound` (10108) for an unknown page, and
 * `rateLimited` (10429).
 */
export async function sendFeedback(
  portal: Portal,
  { product, slug, version, helpful, comment, viewer }: Feedback,
  { client, language }: Pick<Requester, "client"> & { language: Language },
): Promise<void> {
  const doc = findDoc(portal.content, { product, slug, version });
  if (!doc || !(await openProducts(readerOf(portal, viewer))).has(product)) throw refuse("notFound");
  const row = {
    id: randomBytes(12).toString("base64url"),
    product,
    page: slug,
    version: doc.version ?? "",
    language,
    helpful: Number(helpful),
    comment: comment?.trim() || null,
    at: portal.now().toISOString(),
  };
  await portal.db.write(async (write) => {
    if (portal.config.rateLimits) {
      const wait = await waitForNetwork(portal, write, feedbackPerNetwork, client);
      if (wait > 0) throw tooMany(wait);
      await countForNetwork(portal, write, feedbackPerNetwork.kind, client);
    }
    await write.insertInto("doc_feedback").values(row).execute();
  });
}

type Filter = { product?: string | undefined; page: number; pageSize: number };
type Listed = { items: PageFeedback[]; total: number; page: number; pageSize: number };

/** How many sentences of each page are listed. */
const newest = 5;

/** What readers say of pages, those that most found unhelpful first. */
export async function listFeedback({ db, content }: Portal, { product, page, pageSize }: Filter): Promise<Listed> {
  const pages = await db.read
    .selectFrom("doc_feedback as f")
    .leftJoin("products as p", "p.slug", "f.product")
    .select(["f.product", "f.page", "f.version", "p.kind"])
    .select(({ fn }) => [fn.sum<number>("f.helpful").as("helpful"), fn.countAll<number>().as("total")])
    .$if(product !== undefined, (query) => query.where("f.product", "=", product ?? ""))
    .groupBy(["f.product", "f.page", "f.version", "p.kind"])
    .orderBy((row) => row(row.fn.countAll(), "-", row.fn.sum("f.helpful")), "desc")
    .orderBy("f.product")
    .orderBy("f.page")
    .orderBy("f.version")
    .execute();
  const shown = pages.slice((page - 1) * pageSize, page * pageSize);
  const docs = allDocs(content);
  const items = shown.map(async ({ kind, ...row }) => {
    const comments = await db.read
      .selectFrom("doc_feedback")
      .select(["at", "language", "helpful", "comment"])
      .where("product", "=", row.product)
      .where("page", "=", row.page)
      .where("version", "=", row.version)
      .where("comment", "is not", null)
      .orderBy("at", "desc")
      .limit(newest)
      .execute();
    const version = row.version === "" ? null : row.version;
    const doc = docs.find((one) => one.product === row.product && one.slug === row.page && one.version === version);
    const isShown = doc !== undefined && kind !== null;
    return {
      product: row.product,
      slug: row.page,
      version,
      title: doc?.title ?? null,
      path: isShown ? docPath(identify(content, { slug: row.product, kind }), row.page, version ?? undefined) : null,
      helpful: row.helpful,
      unhelpful: row.total - row.helpful,
      comments: comments.map((each) => ({
        at: each.at,
        language: each.language,
        helpful: each.helpful === 1,
        text: each.comment ?? "",
      })),
    };
  });
  return { items: await Promise.all(items), total: pages.length, page, pageSize };
}
