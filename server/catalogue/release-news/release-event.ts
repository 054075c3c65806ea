import { earlyAccessPath, versionPath } from "../../../contract/addresses.ts";
import { audienceOf, isKnown } from "../audience.ts";
import { warningsOf } from "../warnings.ts";
import { identify } from "../taxonomy.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { queueEvent } from "../../messages/events.ts";

/**
 * Queues the event that a release was published or withdrawn, in the transaction that does so. Tells what a guest may
 * know: nothing of a release that is hidden from whoever does not belong to its audience.
 */
export async function queueReleaseEvent(
  portal: Portal,
  write: Write,
  type: "release.published" | "release.withdrawn",
  { product, version }: { product: string; version: string },
): Promise<void> {
  const { content } = portal;
  const row = await write
    .selectFrom("releases")
    .innerJoin("products", "products.slug", "releases.product")
    .select(["product", "version", "channel", "audience", "update_time", "kind", "name_en", "name_zh"])
    .where("product", "=", product)
    .where("version", "=", version)
    .where(isKnown({ read: write, content }))
    .executeTakeFirst();
  if (!row) return;
  const path =
    audienceOf(content, row) === "everybody"
      ? versionPath(identify(content, { slug: product, kind: row.kind }), version)
      : earlyAccessPath(product, version);
  const data = {
    product,
    name: { en: row.name_en, zh: row.name_zh },
    version,
    channel: row.channel,
    day: row.update_time || null,
    url: `${portal.publicUrl()}${path}`,
    ...(await warningsOf({ read: write, content }, product, version)),
  };
  await queueEvent(portal, write, { type, data, subject: `${product} ${version}` });
}
