import { parseReason } from "../../http/input/required-text.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { stateOf, textOf, type ReleaseAddress } from "./release-row.ts";
import { reviseRelease } from "./revise-release.ts";

type Withdrawal = ReleaseAddress & {
  actor: string;
  reason: string;
  reasonZh?: string | null | undefined;
  revision?: number | undefined;
};

/**
 * Withdraws a published release: its address stays and says why, its files are no longer served. Throws `notFound`
 * (10108), and `changedMeanwhile` (10107) if it is not published or was changed since `revision`.
 */
export async function withdrawRelease(portal: Portal, { reason, reasonZh, ...address }: Withdrawal): Promise<void> {
  const withdrawn_reason = parseReason(reason);
  const withdrawn_reason_zh = reasonZh ? parseReason(reasonZh, "reasonZh") : null;
  await reviseRelease(portal, address, (row) => {
    if (stateOf(row) !== "published") throw refuse("changedMeanwhile");
    const withdrawn_at = portal.now().toISOString();
    return {
      action: "release.withdrawn",
      text: textOf(row),
      set: { withdrawn_at, withdrawn_reason, withdrawn_reason_zh },
    };
  });
}
