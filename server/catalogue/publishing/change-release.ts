import type { ReleaseChange } from "../../../contract/schemas/publishing.ts";
import type { Portal } from "../../portal.ts";
import { checkIssues, readReleaseText } from "./release-rules.ts";
import { plannedPublication } from "./publication.ts";
import type { ReleaseAddress } from "./release-row.ts";
import { reviseRelease } from "./revise-release.ts";

/**
 * Changes the text of a release, and when a scheduled one is published. Throws `notFound` (10108), `changedMeanwhile`
 * (10107) if it has changed since `revision`, and `invalidInput` (10100) with every field that its state forbids.
 */
export async function changeRelease(
  portal: Portal,
  { actor, slug, version, publishAt, revision, ...written }: ReleaseChange & ReleaseAddress & { actor: string },
): Promise<void> {
  const { text, issues } = readReleaseText(portal.content, written);
  await reviseRelease(portal, { actor, slug, version, revision }, (row) => {
    const at = publishAt ?? (row.state === "scheduled" ? row.publish_at : undefined);
    const planned = plannedPublication(text, row.state, at, portal.now());
    checkIssues([...issues, ...planned.issues]);
    return { action: "release.changed", text: planned.text, set: { publish_at: planned.publishAt } };
  });
}
