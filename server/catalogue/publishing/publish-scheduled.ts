import { operatorsDay } from "../../../contract/operators-day.ts";
import type { Portal } from "../../portal.ts";
import type { PortalState } from "../../process/portal-state.ts";
import { Refusal, refuse } from "../../refuse.ts";
import { textOf } from "./release-row.ts";
import { reviseRelease } from "./revise-release.ts";

/** The maximum number of releases per check, which keeps checks short. */
const batch = 20;

/**
 * Publishes scheduled releases when they are due. Several servers may do so at once. Returns a function that stops it.
 */
export function watchSchedule(portal: Portal): () => void {
  const look = async ({ publishAt }: PortalState) => {
    if (publishAt === null || publishAt > portal.now().toISOString() || portal.lifecycle.readOnly) return;
    await publishScheduled(portal);
  };
  const onError = (error: unknown) => portal.log.warn({ err: error }, "scheduled releases could not be published");
  const stop = portal.state.follow(look, onError);
  return () => void stop();
}

/**
 * Publishes every due release in a transaction of its own, as an action of the portal itself. The release's day becomes
 * that of its publication.
 */
async function publishScheduled(portal: Portal): Promise<void> {
  const now = portal.now().toISOString();
  const due = await portal.db.read
    .selectFrom("releases")
    .select(["product", "version", "revision"])
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .limit(batch)
    .execute();
  for (const { product: slug, version, revision } of due) {
    try {
      await reviseRelease(portal, { actor: undefined, slug, version, revision }, (row) => {
        if (row.state !== "scheduled") throw refuse("changedMeanwhile");
        return {
          action: "release.published",
          text: { ...textOf(row), updateTime: operatorsDay(now) },
          set: { state: "published", publish_at: null },
        };
      });
    } catch (error) {
      // Another server or a publisher has published it
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
