import { toJson } from "../database/json.ts";
import type { Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { recordEvent } from "./events.ts";

/** Marks the application of a former developer as refused. Returns whether there is one. */
export async function revokeApproval(
  portal: Pick<Portal, "now">,
  write: Write,
  { account, actor, reason }: { account: string; actor: string; reason: string },
): Promise<boolean> {
  const reasons = [{ field: "", message: reason }];
  const revoked = await write
    .updateTable("applications")
    .set((row) => ({
      state: "refused",
      reasons: toJson(reasons),
      decided_at: portal.now().toISOString(),
      decided_by: actor,
      version: row("version", "+", 1),
    }))
    .where("account", "=", account)
    .returning("version")
    .executeTakeFirst();
  if (revoked)
    await recordEvent(portal, write, { account, actor, state: "revoked", reasons, version: revoked.version });
  return revoked !== undefined;
}
