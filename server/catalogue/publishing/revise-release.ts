import type { AuditAction } from "../../../contract/words/console/audit.en.ts";
import { buildOf, checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { recordPackages } from "../package-owners.ts";
import { markChanged } from "../revision.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { queueReleaseEvent } from "../release-news/release-event.ts";
import { audienceOf, publishers } from "../audience.ts";
import { announceOpened, announceRelease, announceWithdrawal } from "../release-news/announce.ts";
import { changesBetween } from "./digest.ts";
import type { ReleaseInput } from "./release-rules.ts";
import {
  auditedFields,
  columnsOf,
  findRelease,
  stateOf,
  textOf,
  type ReleaseAddress,
  type ReleaseRow,
} from "./release-row.ts";
import { checkInstead } from "./check-instead.ts";
import { subjectsOfRelease } from "../release-subjects.ts";

/**
 * The actor and the release; no actor if the portal itself changes it. `revision`, if given: the one that the actor
 * saw.
 */
type Revision = ReleaseAddress & { actor: string | undefined; revision?: number | undefined };

/** The outcome of a change: the text of the release, and other columns. `action` and `reason` go into the audit log. */
export type RevisedRelease = {
  action: AuditAction;
  text: ReleaseInput;
  set: Partial<
    Pick<ReleaseRow, "state" | "publish_at" | "pinned" | "withdrawn_at" | "withdrawn_reason" | "withdrawn_reason_zh">
  >;
};

/**
 * Changes a release in one transaction, with a new revision and an audit row. `revise` determines the new state. Throws
 * `notAllowed` (10102) unless the actor is a publisher, `notFound` (10108) for an unknown release, and
 * `changedMeanwhile` (10107) if it was changed meanwhile, and `buildWaits` (10125) for what is not a draft and a build
 * whose releases a publisher publishes.
 */
export async function reviseRelease(
  portal: Portal,
  { actor, slug, version, revision }: Revision,
  revise: (row: ReleaseRow) => RevisedRelease,
): Promise<void> {
  await portal.db.write(async (write) => {
    if (actor !== undefined) await checkOperator(write, actor, publishers, { product: slug });
    const row = await findRelease(write, { slug, version });
    if (revision !== undefined && row.revision !== revision) throw refuse("changedMeanwhile");
    const { action, text, set } = revise(row);
    const isDraft = row.state === "draft" && (set.state ?? row.state) === "draft";
    if (!isDraft && actor !== undefined && (await buildOf(write, actor))?.waits) throw refuse("buildWaits");
    if (text.instead !== row.instead) await checkInstead(write, { slug, version }, text);
    const edited = actor === undefined ? {} : { edited_at: portal.now().toISOString(), edited_by: actor };
    const { numUpdatedRows } = await write
      .updateTable("releases")
      .set({ ...columnsOf(portal.content, text), ...set, ...edited, revision: row.revision + 1 })
      .where("product", "=", slug)
      .where("version", "=", version)
      .where("revision", "=", row.revision) // on PostgreSQL, another transaction may have changed it since it was read
      .executeTakeFirst();
    if (!numUpdatedRows) throw refuse("changedMeanwhile");
    const after = { ...row, ...set, channel: text.channel ?? row.channel };
    if (after.pinned === 1) await unpinOthers(write, after);
    if (row.state === "draft" && after.state !== "draft")
      await recordPackages(write, portal.content, { product: slug, version, field: "files" });
    const { before: was, after: is } = changesBetween(audited(textOf(row), row), audited(text, after));
    await record(portal, write, {
      action,
      actor,
      before: { release: `${slug} ${version}`, ...was },
      after: { release: `${slug} ${version}`, ...is },
    });
    if (row.state === "published" || after.state === "published")
      await markChanged(portal, write, await subjectsOfRelease(write, portal.content, slug));
    if (row.state !== "published" && after.state === "published")
      await announceRelease(portal, write, { product: slug, version, updateTime: text.updateTime });
    else
      await announceOpened(write, {
        product: slug,
        version,
        from: audienceOf(portal.content, row),
        to: audienceOf(portal.content, { ...after, audience: text.audience ?? row.audience }),
      });
    const [from, to] = [stateOf(row), stateOf(after)];
    if ((from === "withdrawn") !== (to === "withdrawn"))
      await announceWithdrawal(portal, write, { product: slug, version, isWithdrawn: to === "withdrawn" });
    if (from !== to && (to === "published" || to === "withdrawn"))
      await queueReleaseEvent(portal, write, `release.${to}`, { product: slug, version });
  });
}

/** At most one release of a channel is pinned. */
async function unpinOthers(
  write: Write,
  { product, version, channel }: Pick<ReleaseRow, "product" | "version" | "channel">,
): Promise<void> {
  await write
    .updateTable("releases")
    .set({ pinned: 0 })
    .where("product", "=", product)
    .where("channel", "=", channel)
    .where("version", "!=", version)
    .where("pinned", "=", 1)
    .execute();
}

function audited(text: ReleaseInput, row: ReleaseRow): Record<string, unknown> {
  const fields = auditedFields(text, { state: stateOf(row), publishAt: row.publish_at });
  return row.withdrawn_reason === null ? fields : { ...fields, reason: row.withdrawn_reason };
}
