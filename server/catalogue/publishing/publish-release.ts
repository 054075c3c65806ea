import { operatorsDay } from "../../../contract/operators-day.ts";
import type { Portal, Clock } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { checkIssues } from "./release-rules.ts";
import { plannedPublication } from "./publication.ts";
import { stateOf, textOf, type ReleaseAddress } from "./release-row.ts";
import { reviseRelease, type RevisedRelease } from "./revise-release.ts";

type Publication = ReleaseAddress & {
  actor: string;
  publishAt?: string | undefined;
  revision?: number | undefined;
};

/**
 * Publishes a draft or a scheduled release, now or at `publishAt`; restores a withdrawn release. Throws `notFound`
 * (10108), `changedMeanwhile` (10107) if it is published or was changed since `revision`, and `invalidInput` (10100)
 * with every field that prevents publishing, and `buildWaits` (10125) for a build whose releases a publisher publishes.
 */
export async function publishRelease(portal: Portal, { publishAt, ...address }: Publication): Promise<void> {
  await reviseRelease(portal, address, (row) => {
    const from = stateOf(row);
    if (from === "published") throw refuse("changedMeanwhile");
    const isScheduled = publishAt !== undefined && from !== "withdrawn";
    const state = isScheduled ? "scheduled" : "published";
    // A scheduled release that is published early gets today's date
    const text = from === "scheduled" ? { ...textOf(row), updateTime: today(portal) } : textOf(row);
    const planned = plannedPublication(text, state, publishAt, portal.now());
    checkIssues(planned.issues);
    return {
      action: isScheduled ? "release.scheduled" : "release.published",
      text: planned.text,
      set: {
        state,
        publish_at: planned.publishAt,
        withdrawn_at: null,
        withdrawn_reason: null,
        withdrawn_reason_zh: null,
      },
    } satisfies RevisedRelease;
  });
}

function today({ now }: Clock): string {
  return operatorsDay(now());
}
