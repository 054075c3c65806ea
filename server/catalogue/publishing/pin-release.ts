import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { stateOf, textOf, type ReleaseAddress } from "./release-row.ts";
import { reviseRelease } from "./revise-release.ts";

type Pin = ReleaseAddress & { actor: string; pinned: boolean; revision: number };

/**
 * Pins a release as the latest of its channel, in place of the one that was pinned before, or ends that. Throws
 * `notFound` (10108), and `changedMeanwhile` (10107) if it is not published or was changed since `revision`.
 */
export async function pinRelease(portal: Portal, { pinned, ...address }: Pin): Promise<void> {
  await reviseRelease(portal, address, (row) => {
    if (stateOf(row) !== "published") throw refuse("changedMeanwhile");
    return {
      action: pinned ? "release.pinned" : "release.unpinned",
      text: textOf(row),
      set: { pinned: Number(pinned) },
    };
  });
}
