import type { NewRelease } from "../../../contract/schemas/publishing.ts";
import { buildOf, checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { findAnyProduct } from "../releases.ts";
import { channelOf } from "../taxonomy.ts";
import { markChanged } from "../revision.ts";
import { versionOrder } from "../version-order.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import { toJson } from "../../database/json.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { queueReleaseEvent } from "../release-news/release-event.ts";
import { announceRelease } from "../release-news/announce.ts";
import { digest } from "./digest.ts";
import { publishers } from "../audience.ts";
import { auditedFields, columnsOf } from "./release-row.ts";
import { checkIssues, readReleaseText } from "./release-rules.ts";
import { checkInstead } from "./check-instead.ts";
import { plannedPublication } from "./publication.ts";
import { subjectsOfRelease } from "../release-subjects.ts";

/**
 * Creates a release of a product: published at once, as a draft, or scheduled. Throws `notFound` (10108) for an unknown
 * product, `changedMeanwhile` (10107) if the version exists, and `invalidInput` (10100) with every field that forbids
 * the state.
 */
export async function createRelease(
  portal: Portal,
  { actor, slug, version, state, publishAt, ...written }: NewRelease & { actor: string; slug: string },
): Promise<void> {
  const { text, issues } = readReleaseText(portal.content, written);
  const channel = text.channel ?? channelOf(portal.content, version);
  const planned = plannedPublication(text, state, publishAt, portal.now());
  checkIssues([...issues, ...planned.issues]);
  const edited = { edited_at: portal.now().toISOString(), edited_by: actor };
  try {
    await portal.db.write(async (write) => {
      await checkOperator(write, actor, publishers, { product: slug });
      const build = await buildOf(write, actor);
      if (build?.waits && state !== "draft") throw refuse("buildWaits");
      await findAnyProduct(write, slug);
      await checkInstead(write, { slug, version }, planned.text);
      await write
        .insertInto("releases")
        .values({
          product: slug,
          version,
          version_order: versionOrder(version),
          state,
          publish_at: planned.publishAt,
          withdrawn_at: null,
          withdrawn_reason: null,
          revision: 1,
          ...columnsOf(portal.content, { ...planned.text, channel }),
          ...edited,
          build: build ? toJson(build.source) : null,
        })
        .execute();
      const { publishAt: at } = planned;
      const after = { release: `${slug} ${version}`, ...auditedFields(planned.text, { state, publishAt: at }) };
      await record(portal, write, { action: "release.created", actor, after: digest(after) });
      if (state !== "published") return;
      await markChanged(portal, write, await subjectsOfRelease(write, portal.content, slug));
      await announceRelease(portal, write, { product: slug, version, updateTime: planned.text.updateTime });
      await queueReleaseEvent(portal, write, "release.published", { product: slug, version });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("changedMeanwhile");
    throw error;
  }
}
