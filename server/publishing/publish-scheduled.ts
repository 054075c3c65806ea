import type { Portal } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import { repeat } from "../repeat.ts";
import { second } from "../time.ts";
import { textOf } from "./release-row.ts";
import { reviseRelease } from "./revise-release.ts";

/** How often it is looked whether a release's time has come: pages show it within two seconds. */
const every = second / 2;
/** Releases that one look publishes, so that it ends in a moment. */
const batch = 20;

/** Publishes scheduled releases when their time comes. Several servers may do so at once. Returns how to stop it. */
export function watchSchedule(portal: Portal): () => void {
  const look = async () => void (portal.lifecycle.readOnly || (await publishScheduled(portal)));
  const onError = (error: unknown) => portal.log.warn({ err: error }, "scheduled releases could not be published");
  const looking = repeat(look, { every, onError });
  looking.run();
  return () => void looking.stop();
}

/**
 * Publishes every scheduled release whose time has come, each in a transaction of its own, as an action of the portal
 * itself. Its day becomes the day (UTC) on which it is published.
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
          text: { ...textOf(row), updateTime: now.slice(0, 10) },
          set: { state: "published", publish_at: null },
        };
      });
    } catch (error) {
      // Another server or a publisher was faster
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
