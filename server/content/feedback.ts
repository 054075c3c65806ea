import { randomBytes } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import { readerOf, type Viewer, viewerOf } from "../catalogue/audience.ts";
import { openProducts } from "../catalogue/releases.ts";
import { countForNetwork, feedbackPerNetwork, tooMany, waitForNetwork, type Requester } from "../limits/budgets.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { findDoc } from "./docs.ts";
import type { Handlers } from "../handler.ts";

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
async function sendFeedback(
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

export const sendFeedbackCall = {
  sendFeedback: async (portal, feedback, requester) => {
    await sendFeedback(portal, { ...feedback, viewer: viewerOf(requester) }, requester);
    return null;
  },
} satisfies Partial<Handlers>;
